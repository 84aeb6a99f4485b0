import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Explains what to do, in place of a page whose cookie a browser would not keep: over plain HTTP,
/// from another machine.
struct PlainTransportGuard: RouterMiddleware {
    let web: WebContext
    private let notes = OnceNotes()

    init(web: WebContext) { self.web = web }

    func handle(
        _ request: Request, context: WalletContext,
        next: (Request, WalletContext) async throws -> Response
    ) async throws -> Response {
        guard web.isSecure, PlainTransport.carried(request, in: context) else {
            return try await next(request, context)
        }
        notes.make(
            .plainTransport, to: context.logger,
            """
            A page was asked for by plain HTTP from another machine, where browsers keep no \
            cookies of this wallet. Put a TLS proxy in front (--public-url https://…), use a \
            tunnel (ssh -L), or allow plain HTTP in a network that you trust (--public-url \
            http://…). See docs/operations.md.
            """)
        let web = web.reading(request)
        return web.answer(
            page(request, context, web.words),
            in: web.layout(csrf: "", isSignedIn: false, at: nil), status: .forbidden)
    }

    private func page(
        _ request: Request, _ context: WalletContext, _ words: Localisation
    ) -> PlainTransportPage {
        let site = request.site.visited
        let (host, port) = PlainTransport.listener(of: context) ?? (site.host, site.port ?? 80)
        let path = request.method == .get ? request.mountedPath : ""
        return PlainTransportPage(
            title: words("plain_head"), text: words("plain_text", ["site": site.authority]),
            tunnel: Snippet(
                label: words("plain_tunnel_label"),
                text: "ssh -L \(port):\(host):\(port) \(words("plain_user"))@\(site.host)"),
            address: Snippet(
                label: words("plain_address_label"), text: "http://localhost:\(port)\(path)"),
            secure: Snippet(
                label: words("plain_setting_label"), text: "--public-url https://\(site.host)"),
            plain: Snippet(
                label: words("plain_setting_label"),
                text: "--public-url http://\(site.authority)"))
    }
}

/// Says how to reach this server by a protected way.
struct PlainTransportPage: Page {
    static let template = "plain-transport"

    let title: String
    let text: String
    let tunnel: Snippet
    let address: Snippet
    let secure: Snippet
    let plain: Snippet
    let scripts = ["copy"]
}
