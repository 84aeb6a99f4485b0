import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Answers a form whose handler failed: with the page that has the form, and what was typed in it.
extension WebContext {
    /// The answer to a form whose handler threw an error.
    ///
    /// - Throws: what ends the connection; `NotWriter`, as another server answers then.
    func answer(to error: any Error, in visit: Visit) async throws -> Response {
        if error is NotWriter { throw error }
        RequestTrace.current?.note(error)
        let report = try ErrorReport(noting: error, in: visit.context)
        let controller = ErrorController(web: self)
        guard report.text.code != .signIn(.notSignedIn), let typed = visit.typed.fields else {
            let page = controller.answer(to: report, requestID: visit.context.requestID)
            return try await leading(to: page, after: visit)
        }
        if let page = try await form(in: visit, typed, after: report) {
            return try await leading(to: page, after: visit)
        }
        let page = controller.carrying(typed, in: visit, after: report)
        // While the storage is away, nobody could look at a kept page.
        return page.status.code >= 500 ? page : try await leading(to: page, after: visit)
    }

    /// The answer to a form whose sender cannot be looked up.
    ///
    /// - Throws: the error itself, unless a page can carry the form.
    func answer(
        to error: any Error, of request: Request, _ context: WalletContext
    ) async throws -> Response {
        let known =
            cookies.value(Cookie.session, in: request) ?? cookies.value(Cookie.visitor, in: request)
        guard request.method == .post, error is StoreError, let subject = known else {
            throw error
        }
        let visit = Visit(
            request: request, context: context, formSubject: subject, newCookie: nil,
            version: nil, entry: wayIn)
        _ = try? await form(of: visit)
        guard let typed = visit.typed.fields else { throw error }
        let report = try ErrorReport(noting: error, in: context)
        return ErrorController(web: self).carrying(typed, in: visit, after: report)
    }

    /// The page that the form was on, filled, if it is still there.
    private func form(
        in visit: Visit, _ typed: FormFields, after report: ErrorReport
    ) async throws -> Response? {
        let filling = FormFilling(action: visit.request.mountedPath, typed: typed)
        let notice = renderer.notice(
            of: ErrorController(web: self).summary(
                of: report, requestID: visit.context.requestID),
            words: words)
        for address in visit.formAddresses {
            guard
                let page = await OwnPages.answer(
                    at: address, for: visit.request, in: visit.context,
                    without: [.origin, HTTPField.Name(FetchRedirects.header)].compactMap(\.self)),
                page.status.code < 500, page.headers[.contentType]?.hasPrefix("text/html") == true
            else { continue }
            let html = String(buffer: try await page.body.collected())
            guard let filled = filling.page(html, with: notice) else { continue }
            var response = Response.bytes(
                ByteBuffer(string: filled), type: "text/html; charset=utf-8",
                status: report.status)
            response.headers[.contentSecurityPolicy] = page.headers[.contentSecurityPolicy]
            response.headers[.cacheControl] = "no-store"
            // The form is bound to the cookie that came with it.
            response.headers[values: .setCookie] = page.headers[values: .setCookie]
            report.addHeaders(to: &response)
            return response
        }
        return nil
    }
}

extension Visit {
    /// Where the form may have been, within this wallet: on a page that answered another form, at
    /// the address that the browser names, or at the form's own.
    fileprivate var formAddresses: [String] {
        let kept = LocalPath(
            referrer: request.headers[.referer], of: request.site, keepsOutcome: true)
        return [kept?.text, here, request.mountedPath].compactMap(\.self).map { path in
            path.hasPrefix(Mount.path) ? String(path.dropFirst(Mount.path.count)) : path
        }
    }
}
