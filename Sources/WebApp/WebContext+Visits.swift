import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Whose a request is, and whether its form may be believed.
extension WebContext {
    /// - Throws: `RequestError.formExpired` when the form was shown to somebody else.
    func form(of visit: Visit) async throws -> FormFields {
        let form = try await visit.request.formFields()
        try tokens.check(form["csrf"], for: visit.formSubject)
        return form
    }

    /// A form that may carry a file.
    ///
    /// - Throws: `RequestError.formExpired` when the form was shown to somebody else.
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
                entry: principal.person.phone == nil ? .login : .signIn)
            return (visit, principal)
        }
        if let known = cookies.value(Cookie.visitor, in: request), known.utf8.count == 32 {
            let visit = Visit(
                request: request, context: context, formSubject: known, newCookie: nil)
            return (visit, nil)
        }
        let word = Nonce(randomness: randomness).text
        let visit = Visit(
            request: request, context: context, formSubject: word,
            newCookie: cookies.set(Cookie.visitor, to: word))
        return (visit, nil)
    }

    /// Where and how somebody signs in here, and what this browser kept from the last time.
    func signInContext(of visit: Visit) -> SignInContext {
        SignInContext(
            channel: .web, address: visit.context.clientAddress,
            device: visit.request.headers[.userAgent] ?? "",
            mark: cookies.value(Cookie.known, in: visit.request))
    }

    /// Lets times go by the zone that this person's days and weeks go by (D-2).
    mutating func goByZone(of person: PersonID) async throws {
        let name = try await wallet.people.zone(of: person, adopting: viewer.zone?.identifier)
        // UTC says so, as for somebody whose zone is not known.
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
    /// A random word that the forms of somebody signed out are bound to.
    static let visitor = "visitor"
    /// The code that is under way.
    static let pending = "pending"
    /// The number that signed in last, in digits.
    static let phone = "phone"
    /// The token of a device that needs no code for that number.
    static let trust = "trust"
    /// The mark of a device on which somebody has signed in before.
    static let known = "known"
    /// A random word that the keys of forms are made from; another one once money has moved.
    static let attempt = "attempt"
    /// Where somebody goes on who has to sign in first.
    static let next = "next"
    /// The code of the language that was chosen.
    static let language = "language"
    /// `hidden` where figures are kept out of sight.
    static let figures = "figures"
    /// The browser's time zone; set by a script. It counts until a person has one.
    static let zone = "zone"
}
