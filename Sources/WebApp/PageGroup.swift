import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import WalletServices

/// Pages that belong together. Each request is answered by a copy of them whose site speaks the
/// language of whoever sent it.
protocol PageGroup: Sendable {
    var web: WebContext { get set }
}

/// The ways in which a request becomes a visit: whose it is, and whether its form may be believed.
extension PageGroup {
    typealias Handler = @Sendable (Request, WalletContext) async throws -> Response

    /// For everybody, signed in or not.
    func open(
        _ body: @escaping @Sendable (Self, Visit, Principal?) async throws -> Response
    ) -> Handler {
        { request, context in
            var pages = self
            pages.web = web.reading(request)
            let (visit, principal) = try await pages.web.visit(request, context)
            if let principal { try await pages.web.goByZone(of: principal.id) }
            if let kept = pages.web.outcome(for: visit) { return kept }
            return try await pages.web.answering(visit) {
                try await body(pages, visit, principal)
            }
        }
    }

    /// For those who are not signed in; the others go on (S-LAUNCH-2).
    func entry(
        _ body: @escaping @Sendable (Self, Visit) async throws -> Response
    ) -> Handler {
        open { pages, visit, principal in
            guard principal == nil else { return pages.web.onward(visit) }
            return try await body(pages, visit)
        }
    }

    /// A form for those who are not signed in.
    func entryForm(
        _ body: @escaping @Sendable (Self, Visit, FormFields) async throws -> Response
    ) -> Handler {
        entry { pages, visit in
            try await body(pages, visit, try await pages.web.form(of: visit))
        }
    }

    /// For those who are signed in; the others go to the sign-in page.
    func signedIn(
        _ body: @escaping @Sendable (Self, SignedInRequest) async throws -> Response
    ) -> Handler {
        open { pages, visit, principal in
            guard let principal else { return pages.web.signInFirst(visit) }
            return try await body(pages, SignedInRequest(visit: visit, principal: principal))
        }
    }

    /// A form for those who are signed in.
    func signedInForm(
        _ body: @escaping @Sendable (Self, SignedInRequest, FormFields) async throws -> Response
    ) -> Handler {
        signedIn { pages, signedIn in
            let form = try await pages.web.form(of: signedIn.visit)
            let answer = try await pages.checking(signedIn, form) {
                try await body(pages, signedIn, form)
            }
            return try await pages.web.leading(to: answer, after: signedIn.visit, key: form["key"])
        }
    }

    /// A form that may carry a file, for those who are signed in.
    func signedInUpload(
        _ body: @escaping @Sendable (Self, SignedInRequest, UploadForm) async throws -> Response
    ) -> Handler {
        signedIn { pages, signedIn in
            let form = try await pages.web.uploadForm(of: signedIn.visit)
            let answer = try await pages.checking(signedIn, form.fields) {
                try await body(pages, signedIn, form)
            }
            return try await pages.web.leading(
                to: answer, after: signedIn.visit, key: form.fields["key"])
        }
    }

    /// Where it is not known what became of a form with a key, the page that finds out.
    private func checking(
        _ signedIn: SignedInRequest, _ form: FormFields, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as StoreError {
            guard case .outcomeUnknown = error, form["key"] != nil else { throw error }
            signedIn.visit.context.logger.error(
                "An outcome is unknown", metadata: ["error": "\(error)"])
            return ErrorPages(web: web).checking(signedIn, form)
        }
    }
}
