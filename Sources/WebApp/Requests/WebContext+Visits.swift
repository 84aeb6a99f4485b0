import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Finds out who sent a request, and whether its form is trusted.
extension WebContext {
    /// - Throws: `RequestError.formExpired` when the form was shown in another session,
    ///   `.cookiesRefused` when the browser kept no cookie of it.
    package func form(of visit: Visit) async throws -> FormFields {
        let form = try await visit.request.formFields()
        try trust(form, in: visit)
        return form
    }

    /// A form that may carry a file.
    ///
    /// - Throws: `RequestError.formExpired` when the form was shown in another session.
    func uploadForm(of visit: Visit) async throws -> UploadForm {
        let form = try await visit.request.uploadForm(in: visit.context)
        try trust(form.fields, in: visit)
        return form
    }

    /// The token of the forms of a page, and a mark of the person who sees it.
    func csrf(for visit: Visit) -> String {
        let token = tokens.token(for: visit.formSubject, randomness: randomness)
        return visit.person.map { "\(token).\(mark(of: $0))" } ?? token
    }

    func mark(of person: PersonID) -> String { tokens.mark(of: "person|" + person.text) }

    /// A form of another session is shown again only to a browser that says that it is ours:
    /// another site must not fill in forms here. Nobody sees what another person typed.
    ///
    /// - Throws: `RequestError`, `OthersForm`.
    private func trust(_ form: FormFields, in visit: Visit) throws {
        let parts = form.text("csrf").split(separator: ".", omittingEmptySubsequences: false)
        if HTTPField.Name("Sec-Fetch-Site").map({ visit.request.headers[$0] }) == "same-origin" {
            if parts.count == 2, let person = visit.person, parts[1] != mark(of: person) {
                throw OthersForm()
            }
            visit.typed.note(form)
        }
        // Our scripts set a cookie, too: a browser without any keeps none.
        if visit.newCookie != nil, form["csrf"] != nil, visit.request.headers[.cookie] == nil {
            throw RequestError.cookiesRefused
        }
        try tokens.check(parts.first.map(String.init), for: visit.formSubject)
        visit.typed.note(form)
    }

    func visit(_ request: Request, _ context: WalletContext) async throws -> (
        Visit, Principal?
    ) {
        if let token = cookies.value(Cookie.session, in: request),
            let principal = try await principal(of: token, countsAsUse: !request.isAutomatic)
        {
            var visit = Visit(
                request: request, context: context, formSubject: token, newCookie: nil,
                version: wallet.notifier.version(of: principal.id),
                entry: wayIn(of: request, for: principal.person))
            visit.person = principal.id
            return (visit, principal)
        }
        if let known = cookies.value(Cookie.visitor, in: request), known.utf8.count == 32 {
            let visit = Visit(
                request: request, context: context, formSubject: known, newCookie: nil,
                version: nil, entry: wayIn(of: request))
            return (visit, nil)
        }
        let word = Nonce(randomness: randomness).text
        let visit = Visit(
            request: request, context: context, formSubject: word,
            newCookie: cookies.set(Cookie.visitor, to: word), version: nil,
            entry: wayIn(of: request))
        return (visit, nil)
    }

    /// The context of a sign-in: where and how it happens, and what this browser kept from the last
    /// time.
    package func signInContext(of visit: Visit) -> SignInContext {
        var context = SignInContext(
            channel: .web, address: visit.context.clientAddress,
            device: visit.request.headers[.userAgent] ?? "",
            mark: cookies.value(Cookie.known, in: visit.request, orOlder: true),
            accountWord: words("account_word"))
        context.displayName = cookies.newcomer(in: visit.request)
        context.invitation = cookies.value(Cookie.invitation, in: visit.request)
        return context
    }

    /// Uses this person's time zone for times, as for their days and weeks (D-2), and the customs
    /// of the person's region.
    mutating func goByPlace(of person: Person) async throws {
        viewer.words = words.used(in: wallet.settings.region(of: person))
        let name = try await wallet.people.zone(of: person.id, adopting: viewer.zone?.identifier)
        // UTC is named as such, as for a person with an unknown zone.
        viewer.zone = name == "UTC" ? nil : TimeZone(identifier: name)
    }

    private func principal(of token: String, countsAsUse: Bool) async throws -> Principal? {
        do {
            return try await Principal.of(token, at: .web, in: wallet, countsAsUse: countsAsUse)
        } catch WalletError.signIn(.notSignedIn) {
            return nil
        }
    }
}

/// A form of a page that another person saw, who signed in here before.
struct OthersForm: Error {}

/// The names of our cookies.
enum Cookie {
    /// The session's token.
    static let session = "session"
    /// A random word that the forms of a signed-out visitor are bound to.
    static let visitor = "visitor"
    /// The pending sign-in code.
    static let pending = "pending"
    /// The name of somebody who joins by phone, in base64url, until the code is entered.
    static let newcomer = "newcomer"
    /// The last number that signed in, in digits.
    static let phone = "phone"
    /// The token of a trusted device, which needs no code for that number.
    static let trust = "trust"
    /// The way of the last sign-in here: `password` (also a passkey) or `email`; by default, the
    /// first way of this wallet.
    static let way = "way"
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
    /// The path to go to after the sign-in.
    static let next = "next"
    /// The code of the chosen language.
    static let language = "language"
    /// `hidden` while figures are hidden.
    static let figures = "figures"
    /// The browser's time zone, set by a script. It applies until the person has chosen one. It is
    /// the same for every program, so its name has no port.
    static let zone = "zone"

    /// The ticket for what is under `/sandbox`, as the gate reads it.
    static let gate = "gate"

    static let all: Set<String> = [
        session, visitor, pending, phone, trust, known, attempt, setup, invitation, forgotten,
        reset, email, contact, undo, next, way, language, figures,
        gate,
    ]
}
