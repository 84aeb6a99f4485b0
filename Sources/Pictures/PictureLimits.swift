/// What a picture may cost (OWASP ASVS 5.0, 5.2).
public enum PictureLimits {
    /// The most pixels, by the header.
    static let pixels = 25_000_000
    /// The width and height of what comes out, in pixels.
    static let side = 800
    /// Of the JPEG that comes out, 1 to 100.
    static let quality: Int32 = 84
    /// The child's own memory. Reading 25 megapixels takes up to 182 MiB in progressive JPEG, and
    /// 208 MiB in HEIC; a row at a time is enough for the others.
    static let memory: UInt64 = 256 << 20
    /// The child's working time, and the time until it is killed.
    public static let seconds: UInt32 = 5
    /// The most that the child may write, in bytes. Noise in the best quality stays below.
    static let output = 2 << 20
    /// Children at once.
    static let children = 2
    /// Uploads that are read or wait; more are told to come back.
    static let waiting = 16
}
