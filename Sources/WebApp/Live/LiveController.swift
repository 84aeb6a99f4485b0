import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Tells open pages when to refresh (server-sent events, WHATWG HTML, 9.2).
struct LiveController: PageController {
    var web: WebContext

    /// The header of a page's automatic requests. They do not count as use of the session, which
    /// would otherwise never end while nobody is there.
    static let refreshHeader = HTTPField.Name("Awallet-Refresh")

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.live.route,
            use: open { pages, visit, principal in
                guard let principal else {
                    return .events(ResponseBody(byteBuffer: LiveStream.ended))
                }
                return pages.stream(to: principal, since: visit.query?["since"].flatMap(Int64.init))
            })
    }

    private func stream(to principal: Principal, since version: Int64?) -> Response {
        let wallet = web.wallet
        let session = principal.session
        return .events(
            ResponseBody { writer in
                // Starts the watch only here, so that an answer that is never sent leaves none
                // behind.
                guard let watch = wallet.notifier.watch(session, since: version) else {
                    return try await writer.finish(nil)
                }
                let stream = LiveStream(
                    watch: watch,
                    isAlive: {
                        // While this cannot be checked, assume that the session is alive.
                        (try? await wallet.sessions.isAlive(session.id, of: session.person)) ?? true
                    })
                try await stream.write(to: &writer)
            })
    }
}

extension Request {
    /// True if a script sent the request, and not a navigation (Fetch Metadata, W3C). Without
    /// HTTPS, only a browser on the same machine says it; elsewhere only automatic requests are
    /// known.
    var isFromScript: Bool {
        let mode = HTTPField.Name("Sec-Fetch-Mode").flatMap { headers[$0] }
        return mode.map { $0 != "navigate" } ?? isAutomatic
    }

    /// True if the page sent the request automatically, without a person's action.
    var isAutomatic: Bool {
        if mountedPath.hasSuffix(Link.live.place) { return true }
        return LiveController.refreshHeader.map { headers[$0] != nil } ?? false
    }
}
