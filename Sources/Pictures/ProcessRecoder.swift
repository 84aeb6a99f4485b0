internal import CVips
internal import ChildProcesses
public import WalletServices

/// Re-encodes pictures in a child process with little memory, little time, and no access to
/// anything: an attack on the decoder is confined to it.
public final class ProcessRecoder: PictureRecoder {
    private let runner: ChildProcessRunner
    private let argument: String?

    /// - Parameters:
    ///   - program: the program to run; by default this one.
    ///   - argument: the argument that makes it call `PictureWork.run(as:)`; by default the name of
    ///     what each picture is for.
    ///   - milliseconds: the time limit; by default the one in `PictureLimits`.
    public init(
        program: String = "/proc/self/exe", argument: String? = nil,
        milliseconds: Int32? = nil
    ) {
        self.argument = argument
        runner = ChildProcessRunner(
            program: program, argument: "picture", limits: PictureLimits.child,
            milliseconds: milliseconds)
    }

    /// - Throws: `WalletError.goal(.pictureUnreadable)`, `.goal(.pictureTooLarge)`,
    ///   `.goal(.pictureBusy)`, `.goal(.picturesOff)` when libvips is not installed.
    public func recode(
        _ upload: [UInt8], as use: PictureUse
    ) async throws -> RecodedPicture {
        guard let header = PictureHeader(upload) else { throw WalletError.goal(.pictureUnreadable) }
        guard header.isSmallEnough else { throw WalletError.goal(.pictureTooLarge) }
        do {
            let output = try await runner.run(as: argument ?? use.rawValue) { upload }
            guard !output.isEmpty else { throw WalletError.goal(.pictureUnreadable) }
            return RecodedPicture(bytes: output, type: "image/jpeg")
        } catch let error as ChildProcessError {
            switch error {
            case .busy: throw WalletError.goal(.pictureBusy)
            case .notStarted, .failed(Int32(CVIPS_MISSING.rawValue)):
                throw WalletError.goal(.picturesOff)
            case .failed: throw WalletError.goal(.pictureUnreadable)
            }
        }
    }
}
