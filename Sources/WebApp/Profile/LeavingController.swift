import HTTPSupport
import Hummingbird
import WalletServices

/// Leaving the wallet: what must happen first, what is erased, and what stays.
struct LeavingController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.leaving.route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.leaving.route,
            use: confirmedForm(
                { try await $0.leave($1, $2) }, again: { try await $0.page($1, $2) }))
    }

    /// Asks for presence before the form, because the form may not be filled in twice.
    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        if let first = try await web.confirmFirst(signedIn, then: Link.leaving.path) {
            return first
        }
        return try await page(signedIn)
    }

    private func leave(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        guard form["confirmed"] != nil else { throw WalletError.data(.leavingUnconfirmed) }
        try await web.wallet.erasure.erase(signedIn.id)
        return web.leaving(
            to: signedIn.visit.entry.path(with: ["left": "yes"]),
            forgetting: [
                Cookie.session, Cookie.pending, Cookie.phone, Cookie.trust, Cookie.known,
                Cookie.next, Cookie.zone,
            ])
    }

    private func page(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let hurdles = try await web.wallet.erasure.hurdles(of: signedIn.id)
        let rows = hurdles.holding.map { holding in
            LeavingPage.Holding(
                name: holding.name, figure: web.money.text(holding.money),
                href: (holding.isGoal ? Link.goal(holding.account) : .account(holding.account))
                    .path)
        }
        let page = LeavingPage(
            title: words("leaving_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            errors: web.summary(of: content.error),
            hurdles: hurdles.isEmpty
                ? nil : LeavingPage.Hurdles(rows: rows, people: hurdles.isLastHost ? people : nil),
            data: LinkPart(label: words("leaving_data"), href: Link.personalData.path),
            confirm: hurdles.isEmpty
                ? LeavingPage.Confirmation(
                    action: Link.leaving.path,
                    error: content.message(at: "confirmed")) : nil)
        return web.show(page, to: signedIn, at: .you, content)
    }

    private var people: LinkPart {
        LinkPart(label: words("leaving_people"), href: Link.people.path)
    }
}

/// The page on which a person leaves the wallet.
struct LeavingPage: Page {
    static let template = "leaving"

    /// The things that must happen first.
    struct Hurdles {
        let rows: [Holding]
        /// The page where another host is made, if the last one wants to leave.
        let people: LinkPart?
    }

    /// An account or a goal with money.
    struct Holding {
        let name: String
        let figure: String
        let href: String
    }

    /// The form, shown once nothing else must happen first.
    struct Confirmation {
        let action: String
        let error: String?
    }

    let title: String
    let wayBack: LinkPart
    let errors: ErrorSummary?
    let hurdles: Hurdles?
    let data: LinkPart
    let confirm: Confirmation?
}
