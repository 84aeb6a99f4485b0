import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The page that asks for presence before another page, and the options for passkeys.
struct ConfirmController: PageController {
    var web: WebContext

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.confirm.route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.confirm.route,
            use: confirmedForm { pages, _, form in .seeOther(pages.next(in: form)) })
        router.post(
            Link.confirmPasskeyOptions.route,
            use: signedInForm { pages, signedIn, _ in try await pages.options(signedIn) })
    }

    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        let path = next(in: signedIn.visit.query)
        guard try await web.confirmFirst(signedIn, then: path) != nil else {
            return .seeOther(path)
        }
        let form = try FormFields(encoded: "".utf8)
        let page = try await Confirmation(web: web, signedIn: signedIn, form: form)
            .page(for: .presence, next: path)
        return web.show(page, to: signedIn, at: .you)
    }

    /// Where the page leads: an address of this site.
    private func next(in fields: FormFields?) -> String {
        fields?["next"].flatMap { LocalPath($0)?.text } ?? Link.home.path
    }

    private func options(_ signedIn: SignedInRequest) async throws -> Response {
        let site = try web.ceremonyParty(of: signedIn.visit)
        try web.countChallenge(of: signedIn.visit)
        let challenge = try await web.wallet.proofs.beginPasskey(
            for: signedIn.visit.query?["for"].flatMap { Digest32(hex: $0) },
            by: Proofs.Prover(
                signedIn.person, in: signedIn.principal.session.id,
                from: web.signInContext(of: signedIn.visit)),
            in: signedIn.visit.formSubject)
        return .json(PasskeyOptions(for: site).request(challenge))
    }
}
