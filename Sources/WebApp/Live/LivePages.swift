import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Tells open pages when to ask again (server-sent events, WHATWG HTML, 9.2).
struct LivePages: PageGroup {
    var web: WebContext

    /// What a page puts on a request that it makes by itself: such a request is no use of the
    /// session, which would otherwise never end in front of an empty chair.
    static let refreshHeader = HTTPField.Name("Awallet-Refresh")

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.live.route,
            use: open { pages, visit, principal in
                guard let principal else {
                    return Self.answer(ResponseBody(byteBuffer: LiveStream.ended))
                }
                return pages.stream(to: principal, since: visit.query?["since"].flatMap(Int64.init))
            })
    }

    private func stream(to principal: Principal, since version: Int64?) -> Response {
        let wallet = web.wallet
        let session = principal.session
        return Self.answer(
            ResponseBody { writer in
                // Only here, so that no watch can be left behind by an answer that is never sent.
                guard let watch = wallet.notifier.watch(session, since: version) else {
                    return try await writer.finish(nil)
                }
                let stream = LiveStream(watch: watch) {
                    // While nobody can tell, the session is believed to go on.
                    (try? await wallet.sessions.isAlive(session.id, of: session.person)) ?? true
                }
                try await stream.write(to: &writer)
            })
    }

    /// Somebody signed out gets no error, which the browser's console would show, but the news.
    static func answer(_ body: ResponseBody) -> Response {
        var response = Response(
            status: .ok, headers: [.contentType: "text/event-stream"], body: body)
        response.headers[.cacheControl] = "no-store"
        // Proxies that gather answers before they pass them on leave this one alone (nginx).
        if let name = HTTPField.Name("X-Accel-Buffering") { response.headers[name] = "no" }
        return response
    }
}

extension Request {
    /// Whether a page asked by itself, and not the person in front of it.
    var isAutomatic: Bool {
        if [Link.live.path, Link.outboxLive.path].contains(uri.path) { return true }
        return LivePages.refreshHeader.map { headers[$0] != nil } ?? false
    }
}
