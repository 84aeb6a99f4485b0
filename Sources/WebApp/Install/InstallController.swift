import HTTPSupport
import HTTPTypes
import Hummingbird

/// Makes the web app installable and available offline (W3C Web Application Manifest; W3C Service
/// Workers). None of it is personal.
struct InstallController: PageController {
    var web: WebContext
    private let worker: Response

    /// - Throws: when the program's own resources are missing.
    init(web: WebContext, resources: Resources) throws {
        self.web = web
        let scripts = try ["share", "sw"].map { try resources.text("Static/worker/\($0).js") }
        worker = Self.worker(scripts.joined(), knowing: web.assets)
    }

    func add(to router: RouterGroup<WalletContext>) {
        let worker = worker
        router.get(Link.worker.route) { _, _ in worker }
        router.get(Link.manifest.route, use: open { pages, _, _ in pages.manifest() })
        router.get(Link.offline.route, use: open { pages, _, _ in pages.offline() })
    }

    /// The page shown when another page needs a connection; browsers keep it from the start.
    private func offline() -> Response {
        let words = web.words
        let page = ErrorPage(
            title: words("offline_head"), status: "", head: words("offline_head"),
            text: words("offline_text"), requestID: nil, again: nil,
            ways: [LinkPart(label: words("try_again"), href: Link.root.path, isQuiet: true)])
        return web.answer(
            page, in: web.layout(csrf: "", isSignedIn: false, at: nil), status: .ok)
    }

    /// The service worker, preceded by the constants of this version. Browsers check for a new
    /// version on each visit; one changed byte makes one.
    private static func worker(_ script: String, knowing assets: Assets) -> Response {
        let json = JSONWriter { json in
            json.string("assets", assets.prefix)
            json.string("offline", Link.offline.path)
            json.string("root", Link.root.path)
            json.string("home", Link.home.path)
            json.string("send", Link.send.path)
            json.string("share", Link.share.path)
            json.string("signOut", Link.signOut.path)
        }
        let text = "const site = \(String(buffer: json.buffer));\n" + script
        var response = Response.bytes(
            ByteBuffer(string: text), type: "text/javascript; charset=utf-8")
        response.headers[.cacheControl] = "no-cache"
        // The worker's own policy controls what it may fetch.
        response.headers[.contentSecurityPolicy] =
            "default-src 'none'; connect-src 'self'; object-src 'none'; base-uri 'none'; "
            + "frame-ancestors 'none'; form-action 'none'"
        return response
    }
}
