import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import WalletServices

/// A group of related pages. Each request gets a copy whose web context has the viewer's
/// preferences.
package protocol PageController: Sendable {
    var web: WebContext { get set }
}

/// Adds routes, each with its check of who sends a request and whether its form is trusted.
extension PageController {
    package typealias Handler = @Sendable (Request, WalletContext) async throws -> Response

    /// For every visitor, signed in or not.
    package func open(
        _ body: @escaping @Sendable (Self, Visit, Principal?) async throws -> Response
    ) -> Handler {
        { request, context in
            var pages = self
            pages.web = web.reading(request)
            let (visit, principal): (Visit, Principal?)
            do {
                (visit, principal) = try await pages.web.visit(request, context)
                if let principal { try await pages.web.goByPlace(of: principal.person) }
            } catch { return try await pages.web.answer(to: error, of: request, context) }
            if let kept = try pages.web.outcome(for: visit) { return kept }
            return try await pages.web.answering(visit) {
                do { return try await body(pages, visit, principal) } catch is OthersForm {
                    guard let principal else { throw RequestError.formExpired }
                    return try await pages.web.alreadySignedIn(
                        SignedInRequest(visit: visit, principal: principal))
                }
            }
        }
    }

    /// For signed-out visitors. Others are redirected (S-LAUNCH-2), unless they sent a form or
    /// followed a link of such a page: it may be another person's.
    package func entry(
        _ body: @escaping @Sendable (Self, Visit) async throws -> Response
    ) -> Handler {
        open { pages, visit, principal in
            guard let principal else { return try await body(pages, visit) }
            let signedIn = SignedInRequest(visit: visit, principal: principal)
            if visit.request.method == .post {
                return try await pages.web.alreadySignedIn(signedIn)
            }
            return visit.comesFromEntry
                ? pages.web.showAlreadySignedIn(signedIn)
                : pages.web.onward(visit, for: principal.id)
        }
    }

    /// A form for signed-out visitors.
    ///
    /// - Parameter again: shows the form with its errors. A form without a page of its own has
    ///   none.
    package func entryForm(
        _ act: @escaping @Sendable (Self, Visit, FormFields) async throws -> Response,
        again: (@Sendable (Self, Visit, FormContent) async throws -> Response)? = nil
    ) -> Handler {
        entry { pages, visit in
            let form = try await pages.web.form(of: visit)
            guard let again else { return try await act(pages, visit, form) }
            return try await pages.web.acting(on: form) {
                try await act(pages, visit, form)
            } again: {
                try await again(pages, visit, $0)
            }
        }
    }

    /// For signed-in people; others are redirected to the sign-in page.
    func signedIn(
        _ body: @escaping @Sendable (Self, SignedInRequest) async throws -> Response
    ) -> Handler {
        open { pages, visit, principal in
            guard let principal else { return pages.web.signInFirst(visit) }
            return try await body(pages, SignedInRequest(visit: visit, principal: principal))
        }
    }

    typealias Act = @Sendable (Self, SignedInRequest, FormFields) async throws -> Response
    typealias Again = @Sendable (Self, SignedInRequest, FormContent) async throws -> Response

    /// A form for signed-in people.
    ///
    /// - Parameter again: shows the form with its errors. A form without a page of its own has
    ///   none.
    func signedInForm(_ act: @escaping Act, again: Again? = nil) -> Handler {
        signedIn { pages, signedIn in
            let form = try await pages.web.form(of: signedIn.visit)
            return try await pages.confirming(signedIn, form) {
                let answer = try await pages.checking(signedIn, form) {
                    guard let again else { return try await act(pages, signedIn, form) }
                    return try await pages.web.acting(on: form) {
                        try await act(pages, signedIn, form)
                    } again: {
                        try await again(pages, signedIn, $0)
                    }
                }
                return try await pages.web.leading(
                    to: answer, after: signedIn.visit, key: form["key"])
            }
        }
    }

    /// A form with files for signed-in people.
    func signedInUpload(
        _ act: @escaping @Sendable (Self, SignedInRequest, UploadForm) async throws -> Response,
        again: @escaping Again
    ) -> Handler {
        signedIn { pages, signedIn in
            let form = try await pages.web.uploadForm(of: signedIn.visit)
            let answer = try await pages.checking(signedIn, form.fields) {
                try await pages.web.acting(on: form.fields) {
                    try await act(pages, signedIn, form)
                } again: { content in
                    var content = content
                    content.hadFile = !form.files.isEmpty
                    return try await again(pages, signedIn, content)
                }
            }
            return try await pages.web.leading(
                to: answer, after: signedIn.visit, key: form.fields["key"])
        }
    }

    /// For treasurers. Everybody else sees that there is no such page.
    func treasurer(
        _ body: @escaping @Sendable (Self, SignedInRequest, Treasurer) async throws -> Response
    ) -> Handler {
        signedIn { pages, signedIn in
            guard
                let treasurer = try? pages.web.wallet.treasurers.treasurer(
                    signedIn.person, in: pages.web.signInContext(of: signedIn.visit))
            else {
                throw RequestError.routeNotFound
            }
            return try await body(pages, signedIn, treasurer)
        }
    }

    /// A form for treasurers, who must be present. Everybody else sees that there is no such page.
    ///
    /// - Parameter again: shows the form with its errors. A form without a page of its own has
    ///   none.
    func treasurerForm(_ act: @escaping RoleForm, again: RoleAgain? = nil) -> Handler {
        form(for: { try $0.treasurer($1, in: $2) }, act, again)
    }

    /// A form of the cash desk, for treasurers who are present: here, a proof of that holds longer.
    func deskForm(_ act: @escaping RoleForm, again: RoleAgain? = nil) -> Handler {
        form(for: { try $0.treasurer($1, in: $2) }, at: .cashDesk, act, again)
    }

    /// A form for hosts, who must be present. Everybody else sees that there is no such page.
    func hostForm(_ act: @escaping RoleForm, again: RoleAgain? = nil) -> Handler {
        form(for: { try $0.host($1, in: $2) }, act, again)
    }

    typealias RoleForm =
        @Sendable (Self, SignedInRequest, FormFields, Treasurer) async throws -> Response
    typealias RoleAgain =
        @Sendable (Self, SignedInRequest, Treasurer, FormContent) async throws -> Response

    private func form(
        for role: @escaping @Sendable (Treasurers, Person, SignInContext) throws -> Treasurer,
        at place: Proofs.Place = .anywhere, _ act: @escaping RoleForm, _ again: RoleAgain?
    ) -> Handler {
        signedInForm { pages, signedIn, form in
            let context = pages.web.signInContext(of: signedIn.visit)
            guard let holder = try? role(pages.web.wallet.treasurers, signedIn.person, context)
            else { throw RequestError.routeNotFound }
            try await pages.web.requirePresence(signedIn, at: place)
            guard let again else { return try await act(pages, signedIn, form, holder) }
            return try await pages.web.acting(on: form) {
                try await act(pages, signedIn, form, holder)
            } again: {
                try await again(pages, signedIn, holder, $0)
            }
        }
    }

    /// When the outcome of a form with a key is unknown, shows the page that finds it out.
    private func checking(
        _ signedIn: SignedInRequest, _ form: FormFields, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as StoreError {
            guard case .outcomeUnknown = error, form["key"] != nil else { throw error }
            signedIn.visit.context.logger.error(
                "An outcome is unknown", metadata: ["error": "\(error)"])
            return ErrorController(web: web).checking(signedIn, form)
        }
    }
}
