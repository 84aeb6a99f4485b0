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
        router.post(
            Link.login.route,
            use: entryForm({ try await $0.signIn($1, $2) }, again: { $0.login($1, $2) }))
        router.get(
            Link.register.route,
            use: entry { pages, visit in
                pages.web.canJoin(visit)
                    ? pages.register(visit) : .seeOther(Link.login.path)
            })
        router.post(
            Link.register.route,
            use: entryForm({ try await $0.add($1, $2) }, again: { $0.register($1, $2) }))
    }

    private func signIn(_ visit: Visit, _ form: FormFields) async throws -> Response {
        return web.begin(
            try await web.wallet.passwords.signIn(
                username: form.text("username"), password: form.text("password"),
                in: web.signInContext(of: visit)), visit)
    }

    private func add(_ visit: Visit, _ form: FormFields) async throws -> Response {
        let registration = PasswordSignIn.Registration(
            username: form.text("username"), password: form.text("password"),
            repeatedPassword: form.text("repeated_password"), email: form.text("email"))
        var context = web.signInContext(of: visit)
        context.displayName = form.text("display_name")
        let signedIn = try await web.trials.registering(
            from: visit.context.clientAddress, with: web.openInvitation(of: visit)
        ) { [context] in
            try await web.wallet.passwords.register(registration, in: context)
        }
        return web.begin(signedIn, visit)
    }

    /// The login page, which also offers passkeys.
    ///
    /// - Parameter isPasskeyInAutofill: whether the browser's autofill offers passkeys as soon as
    ///   the page opens.
    func login(
        _ visit: Visit, _ content: FormContent = .empty,
        isPasskeyInAutofill: Bool = true
    ) -> Response {
        let fields = PasswordFields(web: web, content: content)
        var username = fields.username
        username.isFocused = content.error == nil
        // The browser offers passkeys among its saved usernames (UI-APP-46).
        username.autocomplete = "username webauthn"
        let password = fields.secret("password", "password_label", for: "current-password")
        let page = LoginPage(
            title: words("login_title"), ended: web.ended(visit),
            isFirst: !hasPhone && content.error == nil && visit.newCookie != nil
                && web.viewer.zone == nil,
            head: words("login_title"), lead: nil,
            errors: web.summary(of: content.error), action: Link.login.path,
            fields: [username, password], button: words("login_title"),
            other: web.canJoin(visit) ? Link.register.path : nil,
            otherLabel: words(web.canJoin(visit) ? "register_title" : web.wordOfJoining),
            phone: hasPhone ? Link.signIn.path : nil, email: web.emailSignIn,
            token: hasPhone ? nil : web.sandbox.map { _ in Link.tokenSignIn.path },
            passkey: web.passkeySignIn(for: visit, isInAutofill: isPasskeyInAutofill),
            passkeyJoining: nil, forgotten: Link.forgotten.path)
        return web.show(page, to: visit, content)
    }

    private func register(_ visit: Visit, _ content: FormContent = .empty) -> Response {
        let fields = PasswordFields(web: web, content: content)
        var username = fields.username
        username.hint = words("username_hint")
        var name = fields.displayName
        name.isFocused = content.error == nil
        var email = content.field("email", words("email_label"), maximum: 300)
        email.type = "email"
        email.hint = words("email_hint")
        email.autocomplete = "email"
        email.isPlain = true
        let page = LoginPage(
            title: words("register_title"), ended: nil,
            isFirst: false, head: words("register_title"),
            lead: [words("register_lead"), web.openNotes].compactMap(\.self)
                .joined(separator: " "),
            errors: web.summary(of: content.error), action: Link.register.path,
            fields: ([name, username] + fields.new("password_label") + [email]),
            button: words("register_title"), other: Link.login.path,
            otherLabel: words("login_title"), phone: hasPhone ? Link.signIn.path : nil, email: nil,
            token: nil, passkey: nil, passkeyJoining: web.passkeyJoining(for: visit),
            forgotten: nil)
        return web.show(page, to: visit, content)
    }
}
