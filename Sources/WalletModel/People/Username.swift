/// A name to sign in with: ASCII letters, digits and `_`, so that no two look alike. At least one
/// letter distinguishes it from a phone number, since people send money to both.
public struct Username: Hashable, Sendable {
    /// As typed at registration, without surrounding spaces.
    public let shown: String
    /// The form to compare and to store as the key: lower case.
    public let key: String

    /// Takes 3 to 30 ASCII letters, digits or `_`, with at least one letter.
    public init?(_ text: String) {
        let trimmed = text.trimmingSpaces
        let allowed = trimmed.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || byte == 0x5F
        }
        let hasLetter = trimmed.utf8.contains { $0 >= 0x41 && $0 != 0x5F }
        guard allowed, hasLetter, (3...30).contains(trimmed.utf8.count) else { return nil }
        shown = trimmed
        key = trimmed.lowercased()
    }

    public static func == (left: Username, right: Username) -> Bool { left.key == right.key }

    public func hash(into hasher: inout Hasher) { hasher.combine(key) }

    /// True if a person with this name could impersonate the service.
    public var isReserved: Bool { Self.reserved.contains(key) }

    private static let reserved: Set<String> = [
        "admin", "administrator", "awallet", "billing", "customer_service", "customerservice",
        "help", "helpdesk", "moderator", "official", "operator", "postmaster", "root", "security",
        "security_team", "staff", "superuser", "support", "support_team", "sysadmin", "system",
        "webmaster",
    ]
}

extension String {
    /// The text without surrounding ASCII spaces, tabs and line ends.
    package var trimmingSpaces: String {
        let spaces: Set<Unicode.Scalar> = [" ", "\t", "\r", "\n"]
        let scalars = unicodeScalars.drop { spaces.contains($0) }
        let kept = scalars.reversed().drop { spaces.contains($0) }.reversed()
        var result = UnicodeScalarView()
        result.append(contentsOf: kept)
        return String(result)
    }
}
