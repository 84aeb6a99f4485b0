import Foundation

/// Where a webhook may lead. What its name stands for is looked at again with each delivery.
public struct WebhookAddress: Hashable, Sendable {
    public let text: String

    /// The most characters of an address.
    public static let maximumLength = 500

    /// - Parameter isSandbox: whether plain http, and this machine itself, will do.
    /// - Returns: nil unless it is an https address with neither a name and password nor a
    ///   fragment, and no number of a private network stands in it.
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
