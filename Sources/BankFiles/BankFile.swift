/// A file that people keep: a statement as CSV, OFX or PDF, or all their data.
public struct BankFile: Sendable {
    /// The format of its content.
    public enum Content: Sendable {
        case bytes([UInt8])
        /// Writes the bytes piece by piece.
        case pieces(@Sendable (_ write: ([UInt8]) async throws -> Void) async throws -> Void)
        /// Writes the text piece by piece: however long it is, it needs little memory.
        case text(@Sendable (_ write: (String) async throws -> Void) async throws -> Void)
    }

    /// Safe in every file system.
    public let name: String
    /// The media type.
    public let type: String
    public let content: Content

    public init(name: String, type: String, content: Content) {
        self.name = name
        self.type = type
        self.content = content
    }
}
