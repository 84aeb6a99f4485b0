import HTTPSupport
import HTTPTypes
import Hummingbird

/// What makes the web app one that can be installed and opened without a connection (W3C Web
/// Application Manifest; W3C Service Workers). None of it is personal.
struct InstallPages: PageGroup {
    var web: WebContext
    private let worker: Response

    /// - Throws: when the program's own resources are missing.
    init(web: WebContext, resources: Resources) throws {
        self.web = web
        worker = Self.worker(
            try resources.text("Static/worker/sw.js"), knowing: web.assets)
    }

    func add(to router: RouterGroup<WalletContext>) {
        let worker = worker
        router.get(Link.worker.route) { _, _ in worker }
        router.get(Link.manifest.route, use: open { pages, _, _ in pages.manifest() })
        router.get(Link.offline.route, use: open { pages, _, _ in pages.offline() })
    }

    /// The page for what cannot be shown without a connection; browsers keep it from the start.
    private func offline() -> Response {
        let words = web.words
        let page = ErrorPage(
            title: words("offline_head"), status: "", head: words("offline_head"),
            text: words("offline_text"), requestID: nil, again: nil,
            ways: [LinkPart(label: words("try_again"), href: Link.root.path, isQuiet: true)])
        return web.answer(
            page, in: web.layout(csrf: "", isSignedIn: false, at: nil), status: .ok)
    }

    /// The worker with what it has to know of this version in front. Browsers look for another
    /// version each time they come by; a changed byte is one.
    private static func worker(_ script: String, knowing assets: Assets) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.string("assets", assets.prefix)
            json.string("offline", Link.offline.path)
            json.string("root", Link.root.path)
            json.string("home", Link.home.path)
        }
        let text = "const site = \(String(buffer: json.buffer));\n" + script
        var response = Response.bytes(
            ByteBuffer(string: text), type: "text/javascript; charset=utf-8")
        response.headers[.cacheControl] = "no-cache"
        // A worker's own policy rules what it may fetch.
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
            + "frame-ancestors 'none'; form-action 'none'"
        return response
    }
}
