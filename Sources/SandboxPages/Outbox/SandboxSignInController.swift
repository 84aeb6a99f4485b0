import HTTPSupport
import HTTPTypes
import Hummingbird
import Sandbox
import WalletServices
import WebApp

/// Takes the password of the sandbox from a browser, and leads to the page that it asked for.
struct SandboxSignInController: PageController {
    var web: WebContext
    let gate: SandboxGate

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            SandboxLink.signIn.route,
            use: open { pages, visit, _ in pages.page(visit, next: visit.query?["next"]) })
        router.post(
            SandboxLink.signIn.route,
            use: open { pages, visit, _ in
                try pages.signIn(visit, try await pages.web.form(of: visit))
            })
    }

    private func signIn(_ visit: Visit, _ form: FormFields) throws -> Response {
        let next = form["next"]
        do {
            let ticket = try gate.ticket(
                for: form.text("password"), from: visit.context.clientAddress)
            guard let ticket else {
                let error = FormError(words("sandbox_password_wrong"), at: "password")
                return page(visit, next: next, formError: error)
            }
            var response = Response.seeOther(Self.path(next))
            response.headers.append(
                web.cookies.set(SandboxGate.cookie, to: ticket, seconds: gate.staySeconds))
            return response
        } catch {
            return page(visit, next: next, formError: try web.formError(in: error))
        }
    }

    private static func path(_ next: String?) -> String {
        next.flatMap { LocalPath($0) }?.text ?? SandboxLink.outbox.path
    }

    private func page(_ visit: Visit, next: String?, formError: FormError? = nil) -> Response {
        var password = Field(name: "password", label: words("password_label"), type: "password")
        password.autocomplete = "current-password"
        password.hint = words("sandbox_password_hint")
        password.isFocused = formError == nil
        password.error = formError?.message(at: "password")
        var back = Field(part: "parts/hidden", name: "next", label: "")
        back.value = Self.path(next)
        let page = EntryFormPage(
            title: words("sandbox_sign_in_title"),
            wayBack: LinkPart(label: words("sandbox_sign_in_back"), href: Link.root.path),
            lead: words("sandbox_sign_in_lead"), errors: web.summary(of: formError),
            action: SandboxLink.signIn.path, fields: [password, back],
            button: words("sandbox_sign_in_button"))
        return web.show(page, to: visit, FormContent(error: formError))
    }
}
