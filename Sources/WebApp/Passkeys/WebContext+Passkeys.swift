import Hummingbird
import WalletServices

/// A form that our script turns into a ceremony with the browser's passkeys.
struct PasskeyForm: Sendable {
    /// What it asks the browser to do: `create` a passkey, or `get` one.
    let ceremony: String
    let action: String
    /// Where the script gets what the browser has to be told.
    let options: String
    let button: String
    /// Whether it is the one thing to do on its page.
    var isMain = false
    /// Whether passkeys also appear in the autofill of the username field.
    var isInAutofill = false
}

extension WebContext {
    /// The site that passkeys of this visit are for; nil at an IP address, where browsers make
    /// none.
    func relyingParty(of visit: Visit) -> RelyingParty? {
        visit.request.head.authority.flatMap {
            RelyingParty(authority: $0, isSecure: isSecure)
        }
    }

    /// The button that signs in with a passkey (UI-APP-46); nil where there can be none.
    func passkeySignIn(for visit: Visit, isInAutofill: Bool = false) -> PasskeyForm? {
        relyingParty(of: visit).map { _ in
            PasskeyForm(
                ceremony: "get", action: Link.passkeySignIn.path,
                options: Link.passkeySignInOptions.path, button: words("passkey_sign_in"),
                isInAutofill: isInAutofill)
        }
    }

    /// The button that adds a passkey; nil where there can be none.
    func passkeyAdding(for visit: Visit) -> PasskeyForm? {
        relyingParty(of: visit).map { _ in
            PasskeyForm(
                ceremony: "create", action: Link.passkeys.path,
                options: Link.passkeyOptions.path, button: words("passkey_add"), isMain: true)
        }
    }
}
