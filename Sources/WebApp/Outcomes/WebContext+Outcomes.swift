import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// A form's answer leads to a page instead of being one.
extension WebContext {
    /// The field behind the `?` that names what a form came to.
    static let outcomeField = "outcome"

    /// The page that this visit's address leads to; nil for the one that always stands there. What
    /// an open page asks for by itself is the latter: it wants news. A HEAD shows nothing, so it
    /// uses up no page that is shown once.
    func outcome(for visit: Visit) -> Response? {
        guard visit.request.method == .get, !visit.context.isHead, !visit.request.isAutomatic,
            let id = visit.query?[Self.outcomeField],
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

    /// Does what a form asks for; what would be a page, errors included, becomes the way to it.
    func answering(
        _ visit: Visit, _ body: () async throws -> Response
    ) async throws -> Response {
        guard visit.keepsOutcomes else { return try await body() }
        do { return try await leading(to: try await body(), after: visit) } catch {
            let report = try ErrorReport(noting: error, in: visit.context)
            let page = ErrorPages(web: self).answer(
                to: report, requestID: visit.context.requestID)
            return try await leading(to: page, after: visit)
        }
    }

    /// The way to the page that a form was answered with, at the address of the form.
    ///
    /// - Parameters:
    ///   - key: of the form; what else was kept for it goes once it is done.
    ///   - path: where the page leads when it was shown once, for pages with secrets.
    func leading(
        to answer: Response, after visit: Visit, key: String? = nil, onceThen path: String? = nil
    ) async throws -> Response {
        if let key, answer.status == .seeOther {
            outcomes(of: visit).end(key, of: owner(visit))
        }
        let isPage = answer.headers[.contentType]?.hasPrefix("text/html") == true
        guard isPage, visit.keepsOutcomes else { return answer }
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

    /// Strangers' pages are kept apart, so that they cannot push out those of people.
    private func outcomes(of visit: Visit) -> Outcomes {
        visit.version == nil ? strangersOutcomes : outcomes
    }

    private func owner(_ visit: Visit) -> String { tokens.mark(of: "outcome|" + visit.formSubject) }
}

extension Visit {
    /// Whether the answer to this form is kept at an address. A script that asks to be told the way
    /// gets the answer itself, which no history keeps; and who came without a cookie could not be
    /// told from anybody else.
    fileprivate var keepsOutcomes: Bool {
        request.method == .post && newCookie == nil && !request.asksForLocation
    }
}
