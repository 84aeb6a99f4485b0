internal import CVips
internal import ChildProcesses
import Foundation
public import WalletServices

/// The work of the child process: reads a picture from standard input and writes it, re-encoded as
/// a square JPEG without metadata, to standard output.
public enum PictureWork {
    /// Drops its rights before it reads anything.
    ///
    /// - Returns: the status to exit with; 0 when a picture was written.
    public static func run(as use: PictureUse) -> Int32 {
        guard PictureLimits.child.confine() else { return 70 }
        guard let input = try? FileHandle.standardInput.readToEnd(),
            let header = PictureHeader([UInt8](input))
        else { return Int32(CVIPS_UNREADABLE.rawValue) }
        let loaded = cvips_load(header.format == .heic ? 1 : 0)
        guard loaded == CVIPS_DONE else { return Int32(loaded.rawValue) }
        guard let output = square([UInt8](input), side: use.side) else {
            return Int32(CVIPS_UNREADABLE.rawValue)
        }
        do {
            try FileHandle.standardOutput.write(contentsOf: output)
            return 0
        } catch {
            return 74
        }
    }

    private static func square(_ input: [UInt8], side: Int) -> Data? {
        var made: UnsafeMutableRawPointer?
        var length = 0
        let result = input.withUnsafeBytes { bytes in
            cvips_square(
                bytes.baseAddress, bytes.count, Int32(side), PictureLimits.quality,
                &made, &length)
        }
        guard result == CVIPS_DONE, let made else { return nil }
        defer { cvips_free(made) }
        return Data(bytes: made, count: length)
    }
}
