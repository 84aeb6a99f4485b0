import HTTPSupport
import Hummingbird
import WalletServices

/// A form that our script turns into a WebAuthn ceremony.
struct PasskeyForm: Sendable {
    /// The ceremony: `create` a passkey, or `get` one.
    let ceremony: String
    let action: String
    /// Where the script gets the options.
    let options: String
    let button: String
    /// True if it is the main action of its page.
    var isMain = false
    /// True if the username field's autofill also offers passkeys.
    var isInAutofill = false
}

extension WebContext {
    /// The relying party for passkeys of this visit. At an IP address there is none, since browsers
    /// make no passkeys there.
    func relyingParty(of visit: Visit) -> RelyingParty? {
        let visited = visit.request.site.visited
        return RelyingParty(authority: visited.authority, isSecure: visited.isSecure)
    }

    /// The relying party for a ceremony of this visit.
    ///
    /// - Throws: `WalletError.passkeyRefused` where browsers make no passkeys.
    func ceremonyParty(of visit: Visit) throws(WalletError) -> RelyingParty {
        guard let party = relyingParty(of: visit) else { throw .passkeyRefused(.wrongOrigin) }
        return party
    }

    /// Counts one challenge for the visitor's address.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    func countChallenge(of visit: Visit) throws(WalletError) {
        let address = visit.context.clientAddress
        guard wallet.settings.limits(address) else { return }
        try challenges.count(address.limitKey, at: clock.now())
    }

    /// The button that signs in with a passkey (UI-APP-46), if passkeys are available.
    func passkeySignIn(for visit: Visit, isInAutofill: Bool = false) -> PasskeyForm? {
        relyingParty(of: visit).map { _ in
            PasskeyForm(
                ceremony: "get", action: Link.passkeySignIn.path,
                options: Link.passkeySignInOptions.path, button: words("passkey_sign_in"),
                isInAutofill: isInAutofill)
        }
    }

    /// The address where somebody new joins with a passkey, if passkeys are available.
    func passkeyJoining(for visit: Visit) -> String? {
        relyingParty(of: visit).map { _ in Link.passkeyJoining.path }
    }

    /// The button that adds a passkey, if passkeys are available.
    func passkeyAdding(for visit: Visit) -> PasskeyForm? {
        relyingParty(of: visit).map { _ in
            PasskeyForm(
                ceremony: "create", action: Link.passkeys.path,
                options: Link.passkeyOptions.path, button: words("passkey_add"), isMain: true)
        }
    }
}
