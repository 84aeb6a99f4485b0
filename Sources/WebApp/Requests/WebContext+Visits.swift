import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Finds out who sent a request, and whether its form is trusted.
extension WebContext {
    /// - Throws: `RequestError.formExpired` when the form was shown in another session.
    func form(of visit: Visit) async throws -> FormFields {
        let form = try await visit.request.formFields()
        try tokens.check(form["csrf"], for: visit.formSubject)
        return form
    }

    /// A form that may carry a file.
    ///
    /// - Throws: `RequestError.formExpired` when the form was shown in another session.
    func uploadForm(of visit: Visit) async throws -> UploadForm {
        let form = try await visit.request.uploadForm(in: visit.context)
        try tokens.check(form.fields["csrf"], for: visit.formSubject)
        return form
    }

    func visit(_ request: Request, _ context: WalletContext) async throws -> (
        Visit, Principal?
    ) {
        if let token = cookies.value(Cookie.session, in: request),
            let principal = try await principal(of: token, countsAsUse: !request.isAutomatic)
        {
            let visit = Visit(
                request: request, context: context, formSubject: token, newCookie: nil,
                version: wallet.notifier.version(of: principal.id),
                entry: principal.person.phone == nil ? .login : wayIn)
            return (visit, principal)
        }
        if let known = cookies.value(Cookie.visitor, in: request), known.utf8.count == 32 {
            let visit = Visit(
                request: request, context: context, formSubject: known, newCookie: nil,
                version: nil, entry: wayIn)
            return (visit, nil)
        }
        let word = Nonce(randomness: randomness).text
        let visit = Visit(
            request: request, context: context, formSubject: word,
            newCookie: cookies.set(Cookie.visitor, to: word), version: nil, entry: wayIn)
        return (visit, nil)
    }

    /// The context of a sign-in: where and how it happens, and what this browser kept from the last
    /// time.
    func signInContext(of visit: Visit) -> SignInContext {
        var context = SignInContext(
            channel: .web, address: visit.context.clientAddress,
            device: visit.request.headers[.userAgent] ?? "",
            mark: cookies.value(Cookie.known, in: visit.request),
            accountWord: words("account_word"))
        context.invitation = cookies.value(Cookie.invitation, in: visit.request)
        return context
    }

    /// Uses this person's time zone for times, as for their days and weeks (D-2).
    mutating func goByZone(of person: PersonID) async throws {
        let name = try await wallet.people.zone(of: person, adopting: viewer.zone?.identifier)
        // UTC is named as such, as for a person with an unknown zone.
        viewer.zone = name == "UTC" ? nil : TimeZone(identifier: name)
    }

    private func principal(of token: String, countsAsUse: Bool) async throws -> Principal? {
        do {
            return try await Principal.of(token, at: .web, in: wallet, countsAsUse: countsAsUse)
        } catch WalletError.notSignedIn {
            return nil
        }
    }
}

/// The names of our cookies.
enum Cookie {
    /// The session's token.
    static let session = "session"
    /// A random word that the forms of a signed-out visitor are bound to.
    static let visitor = "visitor"
    /// The pending sign-in code.
    static let pending = "pending"
    /// The last number that signed in, in digits.
    static let phone = "phone"
    /// The token of a trusted device, which needs no code for that number.
    static let trust = "trust"
    /// Marks a device with an earlier sign-in.
    static let known = "known"
    /// A random word that form keys are derived from; replaced after money has moved.
    static let attempt = "attempt"
    /// The secret of an opened setup link.
    static let setup = "setup"
    /// The secret of an opened invitation.
    static let invitation = "invitation"
    /// The secret of a code for a new password.
    static let forgotten = "forgotten"
    /// The token that permits a new password.
    static let reset = "reset"
    /// The secret of a code for signing in by email.
    static let email = "email"
    /// The secret of a code for a new phone number or email address.
    static let contact = "contact"
    /// The secret of an opened link that undoes a change of one.
    static let undo = "undo"
    /// Where to go after the sign-in.
    static let next = "next"
    /// The code of the chosen language.
    static let language = "language"
    /// `hidden` while figures are hidden.
    static let figures = "figures"
    /// The browser's time zone, set by a script. It applies until the person has chosen one.
    static let zone = "zone"
}
