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
        router.get(Link.emailSignIn.route, use: byEmail { pages, visit in pages.page(visit) })
        router.post(
            Link.emailSignIn.route,
            use: byEmailForm({ try $0.ask($1, $2) }, again: { $0.page($1, $2) }))
        router.get(
            Link.emailCode.route, use: byEmail { pages, visit in pages.codePage(visit) })
        router.post(
            Link.emailCode.route,
            use: byEmailForm({ try await $0.enter($1, $2) }, again: { $0.codePage($1, $2) }))
    }

    /// A page for signed-out visitors, if codes can reach addresses. Otherwise it leads to the
    /// other way in (P-ENTRY-1).
    private func byEmail(
        _ body: @escaping @Sendable (Self, Visit) async throws -> Response
    ) -> Handler {
        entry { pages, visit in
            guard pages.emails.isOffered else { return .seeOther(visit.entry.path) }
            return try await body(pages, visit)
        }
    }

    private func byEmailForm(
        _ act: @escaping @Sendable (Self, Visit, FormFields) async throws -> Response,
        again: @escaping @Sendable (Self, Visit, FormContent) -> Response
    ) -> Handler {
        byEmail { pages, visit in
            let form = try await pages.web.form(of: visit)
            return try await pages.web.acting(on: form) {
                try await act(pages, visit, form)
            } again: {
                again(pages, visit, $0)
            }
        }
    }

    private func ask(_ visit: Visit, _ form: FormFields) throws -> Response {
        guard let email = EmailAddress(String(form.text("email").prefix(300))) else {
            throw WalletError.registration([.emailInvalid])
        }
        let address = visit.context.clientAddress
        try web.trials.mailing(from: address)
        let asked = try emails.ask(for: email, from: address)
        return web.leading(
            to: .emailCode, keeping: asked.challenge, in: Cookie.email, until: asked.expiresAt)
    }

    private func page(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        var email = content.field(
            "email", words("contact_email_row"), maximum: 300, isFirst: true)
        email.type = "email"
        email.inputMode = "email"
        email.autocomplete = "email"
        email.isPlain = true
        let page = EntryFormPage(
            title: words("email_sign_in_title"),
            wayBack: LinkPart(label: words("login_title"), href: Link.login.path),
            lead: words("email_sign_in_lead"), errors: web.summary(of: content.error),
            action: Link.emailSignIn.path, fields: [email], button: words("contact_button"),
            scripts: ["elsewhere"])
        return web.show(page, to: visit, content)
    }

    private func enter(_ visit: Visit, _ form: FormFields) async throws -> Response {
        guard let challenge = web.cookies.value(Cookie.email, in: visit.request) else {
            return .seeOther(Link.emailSignIn.path)
        }
        // The form does not know how long the code is: that would reveal something.
        guard let code = CodeText.any(in: form.text("code")) else {
            throw FormError(words("forgotten_code_missing"), at: "code").failure
        }
        let signedIn = try await emails.enter(
            code, challenge: challenge, in: web.signInContext(of: visit))
        var response = web.begin(signedIn, visit)
        response.headers.append(web.cookies.clear(Cookie.email))
        return response
    }

    private func codePage(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        guard web.cookies.value(Cookie.email, in: visit.request) != nil else {
            return .seeOther(Link.emailSignIn.path)
        }
        let minutes = web.wallet.settings.codes.lifetimeSeconds / 60
        let page = EntryFormPage(
            title: words("forgotten_code_title"),
            wayBack: LinkPart(label: words("email_sign_in_title"), href: Link.emailSignIn.path),
            lead: words("email_code_lead") + " " + words("code_lifetime", count: minutes),
            errors: web.summary(of: content.error), action: Link.emailCode.path,
            fields: [web.codeField(content)], button: words("login_title"),
            scripts: ["elsewhere"])
        return web.show(page, to: visit, content)
    }
}

extension WebContext {
    /// The sign-in by email, if a code can reach an address.
    var emailSignIn: String? { wallet.emails.isOffered ? Link.emailSignIn.path : nil }
}
