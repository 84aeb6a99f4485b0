import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// The new password of somebody with a permission to set one.
struct ResetController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var resets: Resets { web.wallet.resets }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(
            Link.resetLink.route,
            use: open { pages, visit, _ in
                pages.web.taking(
                    Cookie.reset, of: visit, to: .reset, seconds: Resets.linkSeconds)
            })
        router.get(
            Link.reset.route,
            use: open { pages, visit, principal in
                try await pages.orAdvice(visit) {
                    guard let other = try await pages.other(principal, visit) else {
                        return try await pages.page(for: visit)
                    }
                    return pages.web.showAlreadySignedIn(other)
                }
            })
        router.post(
            Link.reset.route,
            use: open { pages, visit, principal in
                try await pages.orAdvice(visit) {
                    if let other = try await pages.other(principal, visit) {
                        return try await pages.web.alreadySignedIn(other)
                    }
                    let form = try await pages.web.form(of: visit)
                    return try await pages.web.acting(on: form) {
                        try await pages.finish(visit, form)
                    } again: {
                        try await pages.page(for: visit, $0)
                    }
                }
            })
    }

    /// The person who is signed in, unless the permission is theirs: nobody takes over another
    /// person's browser in silence (P-ENTRY-2).
    private func other(_ principal: Principal?, _ visit: Visit) async throws -> SignedInRequest? {
        guard let principal else { return nil }
        let person = try await resets.person(permittedBy: try token(of: visit))
        return person.id == principal.id
            ? nil : SignedInRequest(visit: visit, principal: principal)
    }

    /// Says whom to ask if a link does not work and no codes can be sent.
    private func orAdvice(
        _ visit: Visit, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch WalletError.access(.resetInvalid)
            where !resets.hasCodes
        {
            let page = MessagePage(
                title: words("error_reset_invalid"),
                wayBack: LinkPart(label: words("login_title"), href: Link.login.path),
                head: words("error_reset_invalid"), text: words("forgotten_off"),
                ways: [LinkPart(label: words("login_title"), href: Link.login.path)])
            return web.show(page, to: visit, status: .notFound)
        }
    }

    /// - Throws: `WalletError.access(.resetInvalid)`.
    private func token(of visit: Visit) throws(WalletError) -> String {
        guard let token = web.cookies.value(Cookie.reset, in: visit.request) else {
            throw .access(.resetInvalid)
        }
        return token
    }

    private func finish(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let registration = PasswordSignIn.Registration(
            username: form.text("username"), password: form.text("password"),
            repeatedPassword: form.text("repeated_password"))
        let signedIn = try await resets.finish(
            try token(of: visit), with: registration, in: web.signInContext(of: visit))
        var response = web.begin(signedIn, visit)
        // The page to return to may have been another person's.
        response.headers[.location] = Link.home.path
        for name in [Cookie.reset, Cookie.trust] {
            response.headers.append(web.cookies.clear(name))
        }
        return response
    }

    /// - Throws: `WalletError.access(.resetInvalid)`.
    private func page(for visit: Visit, _ content: FormContent = .empty) async throws -> Response {
        if let refusal = web.refusal(of: visit) { return refusal }
        let person = try await resets.person(permittedBy: try token(of: visit))
        let fields = PasswordFields(web: web, content: content)
        var username = fields.username
        username.hint = words("username_hint")
        var all = [person.username == nil ? username : fields.account(of: person)]
        all += fields.new("new_password_label")
        all[person.username == nil ? 0 : 1].isFocused = content.error == nil
        let page = EntryFormPage(
            title: words("reset_title"),
            wayBack: LinkPart(label: words("login_title"), href: Link.login.path),
            lead: words("reset_lead", ["name": person.publicName]),
            errors: web.summary(of: content.error), action: Link.reset.path,
            fields: all, button: words("reset_button"),
            // Whoever is signed in here sets their own.
            scripts: visit.person == nil ? ["peek", "elsewhere"] : ["peek"])
        return web.show(page, to: visit, content)
    }
}
