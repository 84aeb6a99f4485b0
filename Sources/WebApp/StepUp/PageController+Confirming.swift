import HTTPSupport
import Hummingbird
import WalletServices

/// Asks people to confirm that it is them before something sensitive happens.
extension PageController {
    /// A form for signed-in people whose act needs presence: a proof of the last five minutes.
    ///
    /// - Parameter again: shows the form with its errors. A form without a page of its own has
    ///   none.
    func confirmedForm(_ act: @escaping Act, again: Again? = nil) -> Handler {
        signedInForm(
            { pages, signedIn, form in
                try await pages.web.requirePresence(signedIn)
                return try await act(pages, signedIn, form)
            }, again: again)
    }

    /// Runs a form's handler. Where that needs a proof, shows the page that asks for one. The page
    /// carries the form's fields, and its answer runs the same form again, with its own key.
    func confirming(
        _ signedIn: SignedInRequest, _ form: FormFields, _ body: () async throws -> Response
    ) async throws -> Response {
        let confirmation = Confirmation(web: web, signedIn: signedIn, form: form)
        let formError = try await confirmation.prove()
        do { return try await body() } catch WalletError.proofNeeded(let need) {
            return try await confirmation.ask(for: need, formError)
        }
    }
}

extension WebContext {
    /// - Throws: `WalletError.proofNeeded(.presence)`, to which a form answers with the page.
    func requirePresence(
        _ signedIn: SignedInRequest, at place: Proofs.Place = .anywhere
    ) async throws {
        try await wallet.proofs.requirePresence(in: signedIn.principal.session.id, at: place)
    }

    /// Leads to the page that asks for presence, and then to this address, if there is anything to
    /// ask.
    func confirmFirst(_ signedIn: SignedInRequest, then path: String) async throws -> Response? {
        guard try await !wallet.proofs.hasPresence(in: signedIn.principal.session.id) else {
            return nil
        }
        return .seeOther(Link.confirm.path(with: ["next": path]))
    }
}
