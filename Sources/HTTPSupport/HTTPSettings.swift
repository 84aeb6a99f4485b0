/// The APIs' settings about the network around the server. Every field has a default.
public struct HTTPSettings: Sendable {
    /// Whether browsers reach this server by HTTPS only: cookies are then `Secure`, and HSTS is on.
    public var isSecure = false
    /// The addresses of the proxies in front of this server, whose `X-Forwarded-For` is trusted.
    public var trustedProxies: Set<String> = []
    /// The host names that the server answers to, without port and in lower case; nil allows all.
    public var allowedHosts: Set<String>?

    public init() {}
}
