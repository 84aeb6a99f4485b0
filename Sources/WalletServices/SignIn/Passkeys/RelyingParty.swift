/// The site that passkeys belong to: the relying party of WebAuthn.
public struct RelyingParty: Hashable, Sendable {
    /// The host name in lower case, without port. Passkeys work under this name only.
    public let id: String
    /// The valid origins of our pages.
    public let origins: Set<String>

    /// - Parameters:
    ///   - authority: the requested host, with its port unless that is the default one.
    ///   - isSecure: whether browsers use HTTPS to reach the server.
    /// - Returns: the site of a host name; browsers create no passkeys for an IP address.
    public init?(authority: String, isSecure: Bool) {
        let authority = authority.lowercased()
        let host = String(authority.prefix { $0 != ":" })
        let labels = host.split(separator: ".", omittingEmptySubsequences: false)
        let isName = labels.allSatisfy { label in
            !label.isEmpty && label.utf8.allSatisfy(Self.mayStandInName)
        }
        // A host whose last part is a number is an IPv4 address (WHATWG URL, 3.5).
        let isAddress = labels.last?.utf8.allSatisfy { (0x30...0x39).contains($0) } ?? true
        guard isName, !isAddress, host.utf8.count <= 253 else { return nil }
        id = host
        var origins: Set = [(isSecure ? "https://" : "http://") + authority]
        // Browsers trust localhost without HTTPS, so a developer may open pages that way.
        if host == "localhost" { origins.insert("http://" + authority) }
        self.origins = origins
    }

    private static func mayStandInName(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
    }
}
