import Foundation

/// A valid URL of a webhook. Each delivery resolves its host name and checks it again.
public struct WebhookAddress: Hashable, Sendable {
    public let text: String

    /// The maximum length of the URL, in characters.
    public static let maximumLength = 500

    /// - Parameters:
    ///   - isSandbox: whether plain http and this machine are allowed.
    ///   - networks: the private ones that the host opened.
    /// - Throws: `WalletError.developer(.webhookURLInvalid)` unless it is an https URL without a
    ///   username, a password or a fragment; `.developer(.webhookNetworkClosed)` for an address of
    ///   a closed network.
    public init(
        _ text: String, isSandbox: Bool, networks: [NetworkBlock] = []
    ) throws(WalletError) {
        let trimmed = text.trimmingSpaces
        guard (8...Self.maximumLength).contains(trimmed.utf8.count),
            trimmed.utf8.allSatisfy({ (0x21...0x7E).contains($0) }),
            let parts = URLComponents(string: trimmed),
            let scheme = parts.scheme?.lowercased(), let host = parts.host, !host.isEmpty,
            parts.user == nil, parts.password == nil, parts.fragment == nil,
            (1...65_535).contains(parts.port ?? 443),
            scheme == "https" || scheme == "http" && isSandbox
        else { throw .developer(.webhookURLInvalid) }
        let bare = host.trimmingCharacters(in: CharacterSet(charactersIn: "[]"))
        if let literal = NetworkAddress(bare),
            !literal.isReachable(inSandbox: isSandbox, orIn: networks)
        {
            throw .developer(.webhookNetworkClosed)
        }
        let path = trimmed.prefix { $0 != "?" }
        let bareEnd = path.hasSuffix("/") ? path.dropLast() : path
        self.text = String(bareEnd) + trimmed[path.endIndex...]
    }

    /// Where an event of this kind goes: a path below the address, before its query.
    public static func place(of event: String, below address: String) -> String {
        let path = address.prefix { $0 != "?" }
        return "\(path)/\(event)\(address[path.endIndex...])"
    }
}
