internal import CVips
import Dispatch
import Synchronization
public import WalletServices

/// Makes pictures anew in a child process that has little memory, little time, and no way to
/// anything: whatever a file does to the code that decodes it ends there.
public final class ChildRecoder: PictureRecoder {
    private let program: String
    private let argument: String
    private let milliseconds: Int32
    /// One for each child at once: waiting for a child never holds a thread of an event loop or
    /// of Swift's cooperative pool.
    private let lanes: [DispatchQueue]
    /// How many uploads each lane has.
    private let loads: Mutex<[Int]>

    /// - Parameters:
    ///   - program: what is run; by default this program itself.
    ///   - argument: what makes it call `PictureWork.run()`.
    ///   - milliseconds: how long it may take.
    public init(
        program: String = "/proc/self/exe", argument: String,
        milliseconds: Int32 = Int32(PictureLimits.seconds) * 1000
    ) {
        self.program = program
        self.argument = argument
        self.milliseconds = milliseconds
        lanes = (0..<PictureLimits.children).map { DispatchQueue(label: "awallet.pictures.\($0)") }
        loads = Mutex(lanes.map { _ in 0 })
    }

    /// - Throws: `WalletError.pictureUnreadable`, `.pictureTooLarge`, `.pictureBusy`,
    ///   `.picturesOff` when libvips is not installed.
    public func recode(_ upload: [UInt8]) async throws -> RecodedPicture {
        guard let header = PictureHeader(upload) else { throw WalletError.pictureUnreadable }
        guard header.isSmallEnough else { throw WalletError.pictureTooLarge }
        let lane = try enter()
        return try await withCheckedThrowingContinuation { continuation in
            lanes[lane].async { [self] in
                let result = Result { try run(upload) }
                loads.withLock { $0[lane] -= 1 }
                continuation.resume(with: result)
            }
        }
    }

    /// The lane with the least to do.
    private func enter() throws -> Int {
        let lane = loads.withLock { loads -> Int? in
            guard loads.reduce(0, +) < PictureLimits.waiting,
                let lane = loads.indices.min(by: { loads[$0] < loads[$1] })
            else { return nil }
            loads[lane] += 1
            return lane
        }
        guard let lane else { throw WalletError.pictureBusy }
        return lane
    }

    private func run(_ upload: [UInt8]) throws -> RecodedPicture {
        var status: Int32 = 0
        let output = [UInt8](unsafeUninitializedCapacity: PictureLimits.output) { room, count in
            status = cvips_run(
                program, argument, upload, upload.count, room.baseAddress, room.count, &count,
                milliseconds)
        }
        switch status {
        case 0 where !output.isEmpty: return RecodedPicture(bytes: output, type: "image/jpeg")
        case Int32(CVIPS_MISSING.rawValue), -2: throw WalletError.picturesOff
        default: throw WalletError.pictureUnreadable
        }
    }
}
