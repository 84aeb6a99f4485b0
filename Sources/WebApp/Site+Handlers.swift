import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import WalletServices

/// The ways in which a request becomes a visit: whose it is, and whether its form may be believed.
extension Site {
    typealias Handler = @Sendable (Request, WalletContext) async throws -> Response

    /// For everybody, signed in or not.
    func open(
        _ body: @escaping @Sendable (Visit, Caller?) async throws -> Response
    ) -> Handler {
        { request, context in
            let (visit, caller) = try await self.visit(request, context)
            return try await body(visit, caller)
        }
    }

    /// For those who are not signed in; the others go Home (S-LAUNCH-2).
    func entry(_ body: @escaping @Sendable (Visit) async throws -> Response) -> Handler {
        open { visit, caller in
            guard caller == nil else { return .seeOther(Link.home.path) }
            return try await body(visit)
        }
    }

    /// A form for those who are not signed in.
    func entryForm(
        _ body: @escaping @Sendable (Visit, FormFields) async throws -> Response
    ) -> Handler {
        entry { visit in try await body(visit, try await self.form(of: visit)) }
    }

    /// For those who are signed in; the others go to the sign-in page.
    func own(_ body: @escaping @Sendable (OwnVisit) async throws -> Response) -> Handler {
        open { visit, caller in
            guard let caller else { return self.signInFirst(visit) }
            return try await body(OwnVisit(visit: visit, caller: caller))
        }
    }

    /// A form for those who are signed in.
    func ownForm(
        _ body: @escaping @Sendable (OwnVisit, FormFields) async throws -> Response
    ) -> Handler {
        own { own in
            let form = try await self.form(of: own.visit)
            do { return try await body(own, form) } catch let fault as StoreFault {
                guard case .outcomeUnknown = fault, form["key"] != nil else { throw fault }
                own.visit.context.logger.error(
                    "An outcome is unknown", metadata: ["error": "\(fault)"])
                return ErrorPages(site: self).checking(own, form)
            }
        }
    }

    /// - Throws: `RequestFault.formExpired` when the form was shown to somebody else.
    func form(of visit: Visit) async throws -> FormFields {
        let form = try await visit.request.formFields()
        try tokens.check(form["csrf"], for: visit.formSubject)
        return form
    }

    private func signInFirst(_ visit: Visit) -> Response {
        var response = Response.seeOther(Link.signIn.path)
        if cookies.value(Cookie.session, in: visit.request) != nil {
            response.headers.append(cookies.clear(Cookie.session))
        }
        return response
    }

    private func visit(_ request: Request, _ context: WalletContext) async throws -> (
        Visit, Caller?
    ) {
        if let token = cookies.value(Cookie.session, in: request),
            let caller = try await caller(of: token)
        {
            let visit = Visit(
                request: request, context: context, formSubject: token, newCookie: nil)
            return (visit, caller)
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

    private func caller(of token: String) async throws -> Caller? {
        do { return try await Caller.of(token, at: .web, in: wallet) } catch WalletError.notSignedIn
        {
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
}
