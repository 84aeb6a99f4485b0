internal import ChildProcesses

/// What a picture may cost (OWASP ASVS 5.0, 5.2).
enum PictureLimits {
    /// The most pixels, by the header.
    static let pixels = 25_000_000
    /// The width and height of what comes out, in pixels.
    static let side = 800
    /// Of the JPEG that comes out, 1 to 100.
    static let quality: Int32 = 84
    /// Reading 25 megapixels takes up to 182 MiB in progressive JPEG, and 208 MiB in HEIC; a row
    /// at a time is enough for the others. Noise in the best quality stays below 2 MiB.
    static let child = ChildProcessLimits(
        memory: 256 << 20, seconds: 5, output: 2 << 20, children: 2, waiting: 16)
}
