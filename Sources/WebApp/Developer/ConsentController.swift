import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Asks a person to authorise an app, and returns the answer to the app (RFC 6749, 4.1).
struct ConsentController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.consent.route, use: open { try await $0.ask($1, $2) })
        router.get(Link.authorize.route, use: open { try await $0.ask($1, $2) })
        router.post(Link.authorize.route, use: signedInForm { try await $0.answer($1, $2) })
    }

    private func ask(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        guard let query = visit.query else {
            return wrong(visit, principal, .developer(.appNotFound))
        }
        do {
            let request = try await web.wallet.consents.consider(Consents.Asked(query))
            guard let principal else { return signIn(query, visit) }
            let signedIn = SignedInRequest(visit: visit, principal: principal)
            return try await confirmFirst(query, signedIn)
                ?? show(request, query, to: signedIn)
        } catch let failure as Consents.Failure {
            // Signs the person in first: a mere link must not redirect to another site (RFC 9700,
            // 4.11.2).
            guard principal != nil else { return signIn(query, visit) }
            return away(to: failure.redirect, failure.error, state: query["state"])
        } catch let error as WalletError {
            return wrong(visit, principal, error)
        }
    }

    private func answer(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        do {
            let request = try await web.wallet.consents.consider(Consents.Asked(form))
            guard form["answer"] == "allow" else {
                return away(to: request.redirect, .accessDenied, state: form["state"])
            }
            if let first = try await confirmFirst(form, signedIn) { return first }
            let code = try await web.wallet.consents.allow(
                request, by: signedIn.id, in: web.signInContext(of: signedIn.visit))
            return away(to: request.redirect, [("code", code)], state: form["state"])
        } catch let failure as Consents.Failure {
            return away(to: failure.redirect, failure.error, state: form["state"])
        } catch let error as WalletError {
            return wrong(signedIn.visit, signedIn.principal, error)
        }
    }

    /// An app goes on reading for months, and may pay: that needs presence. It comes before the
    /// question, because the answer leads to the app's site.
    private func confirmFirst(
        _ query: FormFields, _ signedIn: SignedInRequest
    ) async throws -> Response? {
        try await web.confirmFirst(signedIn, then: web.asking(query))
    }

    private func show(
        _ request: Consents.Request, _ query: FormFields, to signedIn: SignedInRequest
    ) -> Response {
        let app = request.app.name
        let host = URLComponents(string: request.redirect.text)?.host
        let page = ConsentPage(
            title: words("consent_title", ["app": app]),
            head: words("consent_head", ["app": app]),
            initials: Avatar(of: app).initials,
            lead: words("consent_lead", ["name": signedIn.person.greetingName]),
            meanings: web.meaning(of: request.scopes), names: web.names(of: request.scopes),
            action: Link.authorize.path,
            hidden: Consents.Asked.kept(of: query).map { Fact(name: $0.0, value: $0.1) },
            next: words("consent_next", ["place": host ?? request.redirect.source]))
        var response = web.show(page, to: signedIn)
        response.headers[.contentSecurityPolicy] = ContentPolicy.page(
            nonce: Nonce(randomness: web.randomness), formsLeadTo: request.redirect.source)
        return response
    }

    // Other ways

    private func signIn(_ query: FormFields, _ visit: Visit) -> Response {
        var response = Response.seeOther(web.wayIn.path)
        web.remember(web.asking(query), of: visit, in: &response)
        return response
    }

    private func away(
        to redirect: RedirectAddress, _ formError: OAuthError, state: String?
    ) -> Response {
        away(
            to: redirect, [("error", formError.code), ("error_description", formError.words)],
            state: state)
    }

    /// The redirect to the app's own address, the only one that leaves this site.
    private func away(
        to redirect: RedirectAddress, _ fields: [(String, String)], state: String?
    ) -> Response {
        let all = fields + (state.map { [("state", $0)] } ?? [])
        let mark = redirect.text.contains("?") ? "&" : "?"
        return Response(
            status: .seeOther, headers: [.location: redirect.text + mark + Link.query(all)])
    }

    /// Says that the app's request is wrong, without redirecting.
    private func wrong(_ visit: Visit, _ principal: Principal?, _ error: WalletError) -> Response {
        let isKnown = error == .developer(.redirectInvalid)
        let text = isKnown ? "consent_wrong_redirect" : "consent_wrong_app"
        let page = MessagePage(
            title: words("consent_wrong_head"),
            wayBack: LinkPart(label: words("account_back"), href: Link.root.path),
            head: words("consent_wrong_head"), text: words(text),
            ways: [LinkPart(label: words("error_home"), href: Link.root.path)])
        return web.show(
            page, to: visit, isSignedIn: principal != nil, status: isKnown ? .badRequest : .notFound
        )
    }
}

extension WebContext {
    /// The consent page at the root path, for apps that use the bank's own addresses with a host of
    /// their own. All other requests get no answer here.
    func consentAtTheRoot(_ visit: Visit) -> Response? {
        guard let query = visit.query, query["client_id"] != nil else { return nil }
        return .seeOther(asking(query))
    }

    /// The address of the same consent request, without any other fields of the query.
    func asking(_ query: FormFields) -> String {
        Link.authorize.path + "?" + Link.query(Consents.Asked.kept(of: query))
    }
}

extension Consents.Asked {
    /// The allowed names of an app's request.
    private static let names = [
        "client_id", "response_type", "redirect_uri", "scope", "state", "code_challenge",
        "code_challenge_method",
    ]

    /// Those fields of the query that belong to the request.
    static func kept(of fields: FormFields) -> [(String, String)] {
        names.compactMap { name in fields[name].map { (name, $0) } }
    }

    init(_ fields: FormFields) {
        self.init()
        client = fields.text("client_id")
        responseType = fields["response_type"]
        redirect = fields["redirect_uri"]
        scope = fields["scope"]
        challenge = fields["code_challenge"]
        challengeMethod = fields["code_challenge_method"]
    }
}
