import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The link in the message to an old phone number or email address, which undoes the change. Only
/// its button does.
struct UndoController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var contacts: Contacts { web.wallet.contacts }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.undoLink.route,
            use: open { pages, visit, _ in pages.web.taking(Cookie.undo, of: visit, to: .undo) })
        router.get(
            Link.undo.route, use: open { pages, visit, _ in try await pages.page(for: visit) })
        router.post(
            Link.undo.route,
            use: open { pages, visit, _ in
                _ = try await pages.web.form(of: visit)
                return try await pages.undo(visit)
            })
    }

    /// - Throws: `WalletError.contact(.undoInvalid)`.
    private func token(of visit: Visit) throws(WalletError) -> String {
        guard let token = web.cookies.value(Cookie.undo, in: visit.request) else {
            throw .contact(.undoInvalid)
        }
        return token
    }

    private func page(for visit: Visit) async throws -> Response {
        if let refusal = web.refusal(of: visit) { return refusal }
        let change = try await contacts.change(undoneBy: try token(of: visit))
        let page = EntryFormPage(
            title: words("undo_title"),
            wayBack: LinkPart(label: words("nav_home"), href: Link.root.path),
            lead: words(
                "undo_lead_\(change.kind.rawValue)", ["contact": change.old?.shown ?? ""]),
            errors: nil, action: Link.undo.path, fields: [], button: words("undo_button"))
        return web.show(page, to: visit)
    }

    /// Undoes the change and leads to the page for a new password: all sign-ins have ended.
    private func undo(_ visit: Visit) async throws -> Response {
        let permitted = try await contacts.undo(
            try token(of: visit), in: web.signInContext(of: visit))
        var response = web.leading(
            to: .reset, keeping: permitted.token, in: Cookie.reset, until: permitted.expiresAt)
        response.headers.append(web.cookies.clear(Cookie.undo))
        return response
    }
}
