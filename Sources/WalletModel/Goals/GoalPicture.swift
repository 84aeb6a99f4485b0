public import Ledger

/// The photo of a goal, ready to show.
public struct GoalPicture: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The media type, such as `image/jpeg`.
    public let type: String
    /// The digest of the bytes; each photo has a different one.
    public let digest: Digest32
    /// The base64 text that a client sent, unchanged. A photo that came as bytes has none.
    public let text: String?

    public init(bytes: [UInt8], type: String, digest: Digest32, text: String?) {
        self.bytes = bytes
        self.type = type
        self.digest = digest
        self.text = text
    }

    /// The storage that it needs, in bytes.
    public var size: Int { bytes.count + (text?.utf8.count ?? 0) }
}
