/// The APIs' settings about the network around the server. Every field has a default.
public struct HTTPSettings: Sendable {
    /// True if browsers reach this server by HTTPS only: cookies are then `Secure`, and HSTS is on.
    public var isSecure = false
    /// True if HSTS also protects every name below the server's.
    public var protectsSubdomains = false
    /// The address that people open. Without one, each request tells it.
    public var publicAddress: SiteAddress?
    /// The proxies in front of this server, whose headers about the client are trusted.
    public var trustedProxies = TrustedProxies.none
    /// The header that these proxies write. Without one, the server reads either.
    public var forwardedHeader: ForwardedHeader?
    /// The host names that the server answers to beside those of this machine, without port and in
    /// lower case. Without this set, the server answers to all.
    public var allowedHosts: Set<String>?
    /// The sites whose scripts may call the APIs.
    public var corsOrigins: Set<SiteAddress> = []

    /// Notes about wrong settings, in all wallets of this process.
    let notes = OnceNotes()

    /// Whose requests are next, of all wallets of this process.
    let turns = ReadingTurns()

    public init() {}
}

/// The header in which proxies write what they know about the client.
public enum ForwardedHeader: String, Sendable, CaseIterable {
    /// `X-Forwarded-For`, with `X-Forwarded-Proto` and `X-Forwarded-Host`.
    case customary = "x-forwarded-for"
    /// `Forwarded` (RFC 7239).
    case standard = "forwarded"
}
