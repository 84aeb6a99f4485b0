import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// Signing in by email: an address, then the code that it got. Nothing here shows whether an
/// address is known.
struct EmailSignInController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var emails: EmailSignIn { web.wallet.emails }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.emailSignIn.route, use: byEmail { pages, visit in pages.page(for: visit) })
        router.post(
            Link.emailSignIn.route,
            use: byEmail { pages, visit in
                try pages.ask(visit, try await pages.web.form(of: visit))
            })
        router.get(
            Link.emailCode.route, use: byEmail { pages, visit in pages.codePage(for: visit) })
        router.post(
            Link.emailCode.route,
            use: byEmail { pages, visit in
                try await pages.enter(visit, try await pages.web.form(of: visit))
            })
    }

    /// For signed-out visitors where codes can reach addresses; elsewhere it leads to the other
    /// way in (P-ENTRY-1).
    private func byEmail(
        _ body: @escaping @Sendable (Self, Visit) async throws -> Response
    ) -> Handler {
        entry { pages, visit in
            guard pages.emails.isOffered else { return .seeOther(visit.entry.path) }
            return try await body(pages, visit)
        }
    }

    private func ask(_ visit: Visit, _ form: FormFields) throws -> Response {
        let typed = String(form.text("email").prefix(300))
        do {
            guard let email = EmailAddress(typed) else {
                throw WalletError.registration([.emailInvalid])
            }
            let address = visit.context.clientAddress
            try web.trials.mailing(from: address)
            let asked = try emails.ask(for: email, from: address)
            return web.leading(
                to: .emailCode, keeping: asked.challenge, in: Cookie.email, until: asked.expiresAt)
        } catch {
            return page(for: visit, typed: typed, formError: try web.formError(in: error))
        }
    }

    private func page(
        for visit: Visit, typed: String = "", formError: FormError? = nil
    ) -> Response {
        var email = Field(name: "email", label: words("contact_email_row"))
        email.type = "email"
        email.value = typed
        email.inputMode = "email"
        email.autocomplete = "email"
        email.isPlain = true
        email.isFocused = formError == nil
        email.error = formError?.message(at: "email")
        let page = EntryFormPage(
            title: words("email_sign_in_title"),
            wayBack: LinkPart(label: words("login_title"), href: Link.login.path),
            lead: words("email_sign_in_lead"), errors: web.summary(of: formError),
            action: Link.emailSignIn.path, fields: [email.linked], button: words("contact_button"),
            scripts: ["elsewhere"])
        return web.show(page, to: visit, formError: formError)
    }

    private func enter(_ visit: Visit, _ form: FormFields) async throws -> Response {
        guard let challenge = web.cookies.value(Cookie.email, in: visit.request) else {
            return .seeOther(Link.emailSignIn.path)
        }
        // The form does not know how long the code is: that would reveal something.
        guard let code = CodeText.any(in: form.text("code")) else {
            return codePage(
                for: visit, formError: FormError(words("forgotten_code_missing"), at: "code"))
        }
        do {
            let signedIn = try await emails.enter(
                code, challenge: challenge, in: web.signInContext(of: visit))
            var response = web.begin(signedIn, visit)
            response.headers.append(web.cookies.clear(Cookie.email))
            return response
        } catch {
            return codePage(for: visit, formError: try web.formError(in: error))
        }
    }

    private func codePage(for visit: Visit, formError: FormError? = nil) -> Response {
        guard web.cookies.value(Cookie.email, in: visit.request) != nil else {
            return .seeOther(Link.emailSignIn.path)
        }
        let minutes = web.wallet.settings.codes.lifetimeSeconds / 60
        let page = EntryFormPage(
            title: words("forgotten_code_title"),
            wayBack: LinkPart(label: words("email_sign_in_title"), href: Link.emailSignIn.path),
            lead: words("email_code_lead") + " " + words("code_lifetime", count: minutes),
            errors: web.summary(of: formError), action: Link.emailCode.path,
            fields: [web.codeField(formError).linked], button: words("login_title"),
            scripts: ["elsewhere"])
        return web.show(page, to: visit, formError: formError)
    }
}

extension WebContext {
    /// The sign-in by email; nil where no code can reach an address.
    var emailSignIn: String? { wallet.emails.isOffered ? Link.emailSignIn.path : nil }
}
