/// Why the parser rejects these bytes as JSON, and where.
public struct JSONError: Error, Hashable, Sendable {
    /// The reason.
    public enum Reason: String, Hashable, CaseIterable, Sendable {
        case empty = "there is nothing"
        case byteOrderMark = "a byte order mark is not JSON"
        case unexpected = "this character does not belong here"
        case unfinished = "it ends too early"
        case trailing = "something follows the value"
        case badNumber = "this is not a JSON number"
        case badEscape = "this is not a JSON escape"
        case controlCharacter = "control characters must be escaped"
        case nullCharacter = "the null character is not accepted"
        case loneSurrogate = "this escape is half of a surrogate pair"
        case notUTF8 = "this is not UTF-8"
        case duplicateName = "this name was used before in the same object"
        case tooDeep = "it is nested too deeply"
        case tooMany = "there are too many items"
        case tooLong = "it is too long"
    }

    public let reason: Reason
    /// How many bytes precede the error.
    public let offset: Int

    public init(_ reason: Reason, at offset: Int) {
        self.reason = reason
        self.offset = offset
    }
}
