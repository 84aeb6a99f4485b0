public import Ledger

/// The photo of a goal, as it is shown.
public struct GoalPicture: Hashable, Sendable {
    public let bytes: [UInt8]
    /// The media type, such as `image/jpeg`.
    public let type: String
    /// Of the bytes: another picture has another one.
    public let digest: Digest32
    /// The base64 text that a client sent it in, exactly as it was; nil when it came as bytes.
    public let text: String?

    public init(bytes: [UInt8], type: String, digest: Digest32, text: String?) {
        self.bytes = bytes
        self.type = type
        self.digest = digest
        self.text = text
    }

    /// What it takes to keep, in bytes.
    public var size: Int { bytes.count + (text?.utf8.count ?? 0) }
}
