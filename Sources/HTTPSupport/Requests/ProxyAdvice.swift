import Hummingbird
import Logging

/// Advises the host once, in the log, if a proxy does not pass on the Host that the browser sent.
struct ProxyAdvice: Sendable {
    private static let remedy = """
        The proxy should pass on the Host that the browser sent, with its port, and once: in nginx \
        `proxy_set_header Host $http_host;`, without `include proxy_params;` beside it. See \
        "Behind a proxy" in docs/operations.md.
        """

    /// True if a proxy brought the request, as far as one can see.
    let isProxied: Bool
    private let settings: HTTPSettings
    private let peer: String
    private let logger: Logger

    init(_ settings: HTTPSettings, _ request: Request, _ context: WalletContext) {
        self.settings = settings
        peer = context.peer?.ipAddress ?? ""
        isProxied =
            settings.trustedProxies.contains(peer) || Forwarding.isMentioned(in: request.headers)
        logger = context.logger
    }

    /// The request names its host twice, or not at all.
    func noteUnclearHost() {
        note(.unclearHost, "A request through the proxy at \(peer) does not name its host once.")
    }

    /// The request names a host that the server does not answer to.
    func noteUnknownHost(_ site: SiteAddress) {
        let own = settings.publicAddress.map { ", and people open \($0.text)" } ?? ""
        note(
            .unknownHost,
            "A request through the proxy at \(peer) names the host \(site.authority)\(own).",
            "If browsers ask for \(site.authority) themselves, let the proxy redirect them.")
    }

    /// The client is elsewhere, but the request names this machine.
    func noteLocalHost(_ site: SiteAddress) {
        note(
            .localHost,
            """
            A request through the proxy at \(peer) names the host \(site.authority), where \
            no browser elsewhere can be.
            """)
    }

    /// A form was refused, because the browser sent it from another address than the request names.
    func noteChangedOrigin(_ origin: SiteAddress, at site: SiteAddress) {
        note(
            .changedOrigin,
            """
            A form was refused: the browser sent it from \(origin.text), and the proxy at \(peer) \
            names the host \(site.authority).
            """)
    }

    private func note(_ note: OnceNotes.Note, _ found: String, _ more: String = "") {
        guard isProxied else { return }
        settings.notes.make(note, to: logger, [found, Self.remedy, more].joined(separator: " "))
    }
}
