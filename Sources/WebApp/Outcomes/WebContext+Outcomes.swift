import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Redirects from a form to a page with its answer.
extension WebContext {
    /// The query field that names the kept page.
    static let outcomeField = "outcome"

    /// The kept page that this address names. Without one, the regular page is shown. An automatic
    /// refresh gets the regular page, since it wants news. A HEAD shows nothing, so it does not use
    /// up a page that is shown once.
    ///
    /// - Throws: `NotWriter`: the server that answered the form keeps the page.
    func outcome(for visit: Visit) throws -> Response? {
        guard visit.request.method == .get, !visit.context.isHead, !visit.request.isAutomatic,
            let id = visit.query?[Self.outcomeField]
        else { return nil }
        try wallet.requireWriter()
        guard
            let found = outcomes(of: visit).find(id, of: owner(visit), at: clock.now())
        else { return nil }
        switch found {
        case .elsewhere(let path): return .seeOther(path)
        case .page(let page):
            return Response(
                status: page.status, headers: page.headers,
                body: ResponseBody(byteBuffer: page.body))
        }
    }

    /// Runs a form's handler; turns a page in its answer into a redirect to that page. An error
    /// shows the page with the form.
    func answering(_ visit: Visit, _ body: () async throws -> Response) async throws -> Response {
        guard visit.request.method == .post else { return try await body() }
        do { return try await leading(to: try await body(), after: visit) } catch {
            return try await answer(to: error, in: visit)
        }
    }

    /// Redirects to the page that answers a form, at the address of the form.
    ///
    /// - Parameters:
    ///   - key: the form's key; its other kept pages go once the operation is done.
    ///   - evenFetched: whether a script that sent the form is led to the page too.
    ///   - path: where the page leads after it was shown once, for pages with secrets.
    package func leading(
        to answer: Response, after visit: Visit, key: String? = nil, evenFetched: Bool = false,
        onceThen path: String? = nil
    ) async throws -> Response {
        if let key, answer.status == .seeOther {
            outcomes(of: visit).end(key, of: owner(visit))
        }
        let isPage = answer.headers[.contentType]?.hasPrefix("text/html") == true
        guard isPage, visit.keepsOutcomes || evenFetched else { return answer }
        var headers = answer.headers
        headers[values: .setCookie] = []
        let page = Outcomes.Page(
            status: answer.status, headers: headers, body: try await answer.body.collected(),
            key: key, afterwards: path)
        let id = Nonce(randomness: randomness).text
        outcomes(of: visit).keep(page, as: id, of: owner(visit), at: clock.now())
        let form = visit.here
        let mark = form.contains("?") ? "&" : "?"
        var way = Response.seeOther("\(form)\(mark)\(Self.outcomeField)=\(id)")
        way.headers[values: .setCookie] = answer.headers[values: .setCookie]
        return way
    }

    /// Pages of signed-out visitors are kept apart, so that they cannot displace those of people.
    private func outcomes(of visit: Visit) -> Outcomes {
        visit.version == nil ? strangersOutcomes : outcomes
    }

    private func owner(_ visit: Visit) -> String { tokens.mark(of: "outcome|" + visit.formSubject) }
}

extension Visit {
    /// True if the answer to this form is kept. A script that asks for the redirect's address gets
    /// the answer itself, which no history keeps; a client without a cookie could not be told apart
    /// from others.
    fileprivate var keepsOutcomes: Bool {
        request.method == .post && newCookie == nil && !request.asksForLocation
    }
}
