import Foundation

/// A valid URL of a webhook. Each delivery resolves its host name and checks it again.
public struct WebhookAddress: Hashable, Sendable {
    public let text: String

    /// The maximum length of the URL, in characters.
    public static let maximumLength = 500

    /// - Parameter isSandbox: whether plain http and this machine are allowed.
    /// - Returns: nil unless it is an https URL without a username, a password or a fragment, whose
    ///   host is not an address of a private network.
    public init?(_ text: String, isSandbox: Bool) {
        let trimmed = text.trimmingSpaces
        guard (8...Self.maximumLength).contains(trimmed.utf8.count),
            trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: trimmed),
            let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.fragment == nil, parts.query == nil,
            (1...65_535).contains(parts.port ?? 443),
            scheme == "https" || scheme == "http" && isSandbox
        else { return nil }
        let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if let literal = NetworkAddress(bare), !literal.isReachable(inSandbox: isSandbox) {
            return nil
        }
        self.text = trimmed.hasSuffix("/") ? String(trimmed.dropLast()) : trimmed
    }
}
