import Crypto

/// The SHA-256 of a stream that is too long to hold in memory.
public struct RunningDigest: Sendable {
    private var hash = SHA256()

    public init() {}

    /// Adds bytes at the end of the stream.
    public mutating func update(_ bytes: [UInt8]) {
        hash.update(data: bytes)
    }

    /// The digest of the stream so far.
    public var value: Digest32 {
        let bytes = Array(hash.finalize())
        return Digest32(bytes: bytes) ?? .zero
    }
}
