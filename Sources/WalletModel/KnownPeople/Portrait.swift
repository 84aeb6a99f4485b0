public import Ledger

/// A person's photo of themselves, ready to show.
public struct Portrait: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The media type, such as `image/jpeg`.
    public let type: String
    /// The digest of the bytes; each photo has a different one.
    public let digest: Digest32

    public init(bytes: [UInt8], type: String, digest: Digest32) {
        self.bytes = bytes
        self.type = type
        self.digest = digest
    }
}
