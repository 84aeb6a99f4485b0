internal import CVips
internal import ChildProcesses
public import WalletServices

/// Makes pictures anew in a child process that has little memory, little time, and no way to
/// anything: whatever a file does to the code that decodes it ends there.
public final class ProcessRecoder: PictureRecoder {
    private let runner: ChildProcessRunner

    /// - Parameters:
    ///   - program: what is run; by default this program itself.
    ///   - argument: what makes it call `PictureWork.run()`.
    ///   - milliseconds: how long it may take; nil for as long as `PictureLimits` say.
    public init(
        program: String = "/proc/self/exe", argument: String, milliseconds: Int32? = nil
    ) {
        runner = ChildProcessRunner(
            program: program, argument: argument, limits: PictureLimits.child,
            milliseconds: milliseconds)
    }

    /// - Throws: `WalletError.pictureUnreadable`, `.pictureTooLarge`, `.pictureBusy`,
    ///   `.picturesOff` when libvips is not installed.
    public func recode(_ upload: [UInt8]) async throws -> RecodedPicture {
        guard let header = PictureHeader(upload) else { throw WalletError.pictureUnreadable }
        guard header.isSmallEnough else { throw WalletError.pictureTooLarge }
        do {
            let output = try await runner.run { upload }
            guard !output.isEmpty else { throw WalletError.pictureUnreadable }
            return RecodedPicture(bytes: output, type: "image/jpeg")
        } catch let error as ChildProcessError {
            switch error {
            case .busy: throw WalletError.pictureBusy
            case .notStarted, .failed(Int32(CVIPS_MISSING.rawValue)): throw WalletError.picturesOff
            case .failed: throw WalletError.pictureUnreadable
            }
        }
    }
}
