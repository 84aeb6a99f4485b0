/// An email address that messages can go to: ASCII, a dot-atom at a host name (RFC 5322, 3.4.1;
/// RFC 5321, 4.1.2). It has no quotes, spaces, control characters or comments, so it is safe in a
/// mail's header.
public struct EmailAddress: Hashable, Sendable {
    /// As typed, without surrounding spaces.
    public let shown: String
    /// The form to compare and to store as the key: lower case.
    public let key: String

    /// Reads one address, without angle brackets.
    public init?(_ text: String) {
        let trimmed = text.trimmingSpaces
        let parts = trimmed.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, trimmed.utf8.count <= 254, parts[0].utf8.count <= 64,
            Self.areAll(parts[0], Self.isAtom), Self.areAll(parts[1], Self.isLabel)
        else { return nil }
        shown = trimmed
        key = trimmed.lowercased()
    }

    /// The host name that receives its mail.
    public var domain: String { String(key.drop { $0 != "@" }.dropFirst()) }

    public static func == (left: EmailAddress, right: EmailAddress) -> Bool {
        left.key == right.key
    }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    private static func areAll(_ text: Substring, _ isValid: (Substring) -> Bool) -> Bool {
        text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy(isValid)
    }

    private static func isAtom(_ text: Substring) -> Bool {
        let signs = Array("!#$%&'*+-/=?^_`{|}~".utf8)
        return !text.isEmpty && text.utf8.allSatisfy { isAlphanumeric($0) || signs.contains($0) }
    }

    private static func isLabel(_ text: Substring) -> Bool {
        (1...63).contains(text.utf8.count) && text.first != "-" && text.last != "-"
            && text.utf8.allSatisfy { isAlphanumeric($0) || $0 == UInt8(ascii: "-") }
    }

    private static func isAlphanumeric(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
    }
}
