import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Signing in with a username and a password, and registering.
struct PasswordsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    private var hasPhone: Bool { web.wallet.codes.isOffered }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.login.route, use: entry { $0.login($1) })
        router.post(Link.login.route, use: entryForm { try await $0.signIn($1, $2) })
        router.get(
            Link.register.route,
            use: entry { pages, visit in
                pages.web.canJoin(visit)
                    ? pages.register(visit) : .seeOther(Link.login.path)
            })
        router.post(Link.register.route, use: entryForm { try await $0.add($1, $2) })
    }

    private func signIn(_ visit: Visit, _ form: FormFields) async throws -> Response {
        do {
            return web.begin(
                try await web.wallet.passwords.signIn(
                    username: form.text("username"), password: form.text("password"),
                    in: web.signInContext(of: visit)), visit)
        } catch {
            return login(visit, typed: form, formError: try web.formError(in: error))
        }
    }

    private func add(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let registration = PasswordSignIn.Registration(
            username: form.text("username"), password: form.text("password"),
            repeatedPassword: form.text("repeated_password"), email: form.text("email"))
        var context = web.signInContext(of: visit)
        context.displayName = form.text("display_name")
        do {
            let signedIn = try await web.trials.registering(
                from: visit.context.clientAddress, with: web.openInvitation(of: visit)
            ) { [context] in
                try await web.wallet.passwords.register(registration, in: context)
            }
            return web.begin(signedIn, visit)
        } catch {
            return register(visit, typed: form, formError: try web.formError(in: error))
        }
    }

    /// The login page, which also offers passkeys.
    ///
    /// - Parameter isPasskeyInAutofill: whether the browser's autofill offers passkeys as soon as
    ///   the page opens.
    func login(
        _ visit: Visit, typed: FormFields? = nil, formError: FormError? = nil,
        isPasskeyInAutofill: Bool = true
    ) -> Response {
        let fields = PasswordFields(web: web, formError: formError)
        var username = fields.username(typed)
        username.isFocused = formError == nil
        // The browser offers passkeys among its saved usernames (UI-APP-46).
        username.autocomplete = "username webauthn"
        let password = fields.secret("password", "password_label", for: "current-password")
        let page = LoginPage(
            title: words("login_title"), ended: web.ended(visit),
            isFirst: !hasPhone && formError == nil && visit.newCookie != nil
                && web.viewer.zone == nil,
            head: words("login_title"), lead: nil,
            errors: web.summary(of: formError), action: Link.login.path,
            fields: [username.linked, password.linked], button: words("login_title"),
            other: web.canJoin(visit) ? Link.register.path : nil,
            otherLabel: words(web.canJoin(visit) ? "register_title" : web.wordOfJoining),
            phone: hasPhone ? Link.signIn.path : nil, email: web.emailSignIn,
            token: hasPhone ? nil : web.sandbox.map { _ in Link.tokenSignIn.path },
            passkey: web.passkeySignIn(for: visit, isInAutofill: isPasskeyInAutofill),
            passkeyJoining: nil, forgotten: Link.forgotten.path)
        return web.show(page, to: visit, formError: formError)
    }

    private func register(
        _ visit: Visit, typed: FormFields? = nil, formError: FormError? = nil
    ) -> Response {
        let fields = PasswordFields(web: web, formError: formError)
        var username = fields.username(typed)
        username.hint = words("username_hint")
        var name = fields.displayName(typed)
        name.isFocused = formError == nil
        var email = Field(name: "email", label: words("email_label"))
        email.type = "email"
        email.value = String(typed?.text("email").prefix(300) ?? "")
        email.hint = words("email_hint")
        email.autocomplete = "email"
        email.isPlain = true
        email.error = formError?.message(at: "email")
        let page = LoginPage(
            title: words("register_title"), ended: nil,
            isFirst: false, head: words("register_title"),
            lead: [words("register_lead"), web.openNotes].compactMap(\.self)
                .joined(separator: " "),
            errors: web.summary(of: formError), action: Link.register.path,
            fields: ([name, username] + fields.new("password_label") + [email]).map(\.linked),
            button: words("register_title"), other: Link.login.path,
            otherLabel: words("login_title"), phone: hasPhone ? Link.signIn.path : nil, email: nil,
            token: nil, passkey: nil, passkeyJoining: web.passkeyJoining(for: visit),
            forgotten: nil)
        return web.show(page, to: visit, formError: formError)
    }
}
