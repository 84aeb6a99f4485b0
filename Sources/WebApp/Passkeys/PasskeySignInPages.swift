import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The way in with a passkey: what the browser has to be told, and its answer.
struct PasskeySignInPages: PageGroup {
    var site: Site

    func add(to router: RouterGroup<WalletContext>) {
        router.post(
            Link.passkeySignInOptions.route,
            use: entryForm { pages, visit, _ in try await pages.options(visit) })
        router.post(
            Link.passkeySignIn.route, use: entryForm { try await $0.signIn($1, $2) })
    }

    private func options(_ visit: Visit) async throws -> Response {
        let party = try party(of: visit)
        let address = visit.context.clientAddress
        if site.wallet.settings.limitsLoopback || !address.isLoopback,
            let wait = site.challenges.take(address.limitKey, at: site.clock.now())
        {
            throw WalletError.tooManyAttempts(retryAfterSeconds: wait)
        }
        let challenge = try await site.wallet.passkeys.beginSignIn(in: visit.formSubject)
        return .json(PasskeyOptions(for: party).request(challenge))
    }

    /// A refusal shows on the page that has the other ways in. It waits to be asked before it
    /// offers a passkey again: a browser may take up the offer by itself, with the same one.
    private func signIn(_ visit: Visit, _ form: FormFields) async throws -> Response {
        do {
            return site.begin(
                try await site.wallet.passkeys.signIn(
                    form.passkeyAssertion(), at: party(of: visit), from: visit.formSubject,
                    in: site.signInContext(of: visit)), visit)
        } catch {
            return PasswordPages(site: site).login(
                visit, formError: try site.formError(in: error), isPasskeyInAutofill: false)
        }
    }

    private func party(of visit: Visit) throws(WalletError) -> RelyingParty {
        guard let party = site.relyingParty(of: visit) else {
            throw .passkeyRefused(.wrongOrigin)
        }
        return party
    }
}
