import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Signing in with a passkey: the options for the browser, and its answer.
struct PasskeySignInController: PageController {
    var web: WebContext

    func add(to router: RouterGroup<WalletContext>) {
        router.post(
            Link.passkeySignInOptions.route,
            use: entryForm { pages, visit, _ in try await pages.options(visit) })
        router.post(
            Link.passkeySignIn.route,
            use: entryForm(
                { try await $0.signIn($1, $2) },
                again: {
                    PasswordsController(web: $0.web).login(
                        $1, FormContent(error: $2.error), isPasskeyInAutofill: false)
                }))
    }

    private func options(_ visit: Visit) async throws -> Response {
        let party = try web.ceremonyParty(of: visit)
        try web.countChallenge(of: visit)
        let challenge = try await web.wallet.passkeys.beginSignIn(in: visit.formSubject)
        return .json(PasskeyOptions(for: party).request(challenge))
    }

    /// Signs in. An error appears on the page with the other ways to sign in. That page offers a
    /// passkey only on demand: a browser may accept an offer automatically, with the same passkey.
    private func signIn(_ visit: Visit, _ form: FormFields) async throws -> Response {
        web.begin(
            try await web.wallet.passkeys.signIn(
                form.passkeyAssertion(), at: web.ceremonyParty(of: visit),
                from: visit.formSubject, in: web.signInContext(of: visit)), visit)
    }
}
