internal import ChildProcesses
import WalletServices

/// The resources that a picture may use (OWASP ASVS 5.0, 5.2).
enum PictureLimits {
    /// The maximum number of pixels, by the header.
    static let pixels = 25_000_000
    /// The width and height of the largest result, in pixels.
    static let side = PictureUse.goal.side
    /// The JPEG quality of the result, 1 to 100.
    static let quality: Int32 = 84
    /// Decoding 25 megapixels takes up to 182 MiB for progressive JPEG, and 208 MiB for HEIC; the
    /// other formats are decoded row by row. A result of pure noise stays below 2 MiB.
    static let child = ChildProcessLimits(
        memory: 256 << 20, seconds: 5, output: 2 << 20, children: 2, waiting: 16)
}
