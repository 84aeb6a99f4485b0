import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// The viewer preferences that a browser remembers: the language, and whether figures are visible.
struct PreferencesController: PageController {
    var web: WebContext

    private static let lifetimeSeconds: Int64 = 365 * 24 * 3600

    func add(to router: RouterGroup<WalletContext>) {
        router.post(
            Link.figures.route, use: open { pages, visit, _ in try await pages.setFigures(visit) })
        router.post(
            Link.language.route, use: open { pages, visit, _ in try await pages.setLanguage(visit) }
        )
    }

    private func setFigures(_ visit: Visit) async throws -> Response {
        let form = try await form(of: visit)
        let isHidden = form["figures"] == "hidden"
        return back(
            form,
            isHidden
                ? web.cookies.set(Cookie.figures, to: "hidden", seconds: Self.lifetimeSeconds)
                : web.cookies.clear(Cookie.figures))
    }

    private func setLanguage(_ visit: Visit) async throws -> Response {
        let form = try await form(of: visit)
        let code = form.text("language")
        guard web.renderer.languages.contains(code) else { return .seeOther(Link.root.path) }
        return back(
            form, web.cookies.set(Cookie.language, to: code, seconds: Self.lifetimeSeconds))
    }

    /// A page from before somebody signed in or out may send it: only this browser sees it change.
    ///
    /// - Throws: `RequestError.cookiesRefused` to a browser that would not remember it.
    private func form(of visit: Visit) async throws -> FormFields {
        do { return try await web.form(of: visit) } catch {
            let isRefused = error as? RequestError == .cookiesRefused
            guard !isRefused, let typed = visit.typed.fields else { throw error }
            return typed
        }
    }

    private func back(_ form: FormFields, _ cookie: HTTPField) -> Response {
        var response = Response.seeOther(LocalPath(form.text("back"))?.text ?? Link.root.path)
        response.headers.append(cookie)
        return response
    }
}
