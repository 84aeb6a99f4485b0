import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// A person's own password: changing it, or adding a username and a first one.
struct PasswordChangeController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.password.route, use: signedIn { try await $0.page($1) })
        router.post(
            Link.password.route,
            use: signedInForm({ try await $0.set($1, $2) }, again: { $0.again($1, $2) }))
    }

    private func page(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.wallet.passwords.isSet(for: signedIn.id)
            ? change(signedIn)
            : web.confirmFirst(signedIn, then: Link.password.path) ?? addition(signedIn)
    }

    /// The form says which of the two it is: another window may have changed that meanwhile.
    private func set(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        guard form["old_password"] != nil else {
            do { return try await addFirst(signedIn, form) } catch WalletError.person(
                .passwordExists)
            {
                let error = try web.formError(in: WalletError.person(.passwordExists))
                return change(signedIn, FormContent(error: error))
            }
        }
        try await web.wallet.passwords.change(
            PasswordSignIn.Change(
                old: form.text("old_password"), password: form.text("password"),
                repeated: form.text("repeated_password")),
            of: signedIn.person, in: signedIn.principal.session.id,
            from: web.signInContext(of: signedIn.visit))
        var response = Response.seeOther(Link.profile.path(with: ["password": "changed"]))
        // The trust in this device has ended too.
        response.headers.append(web.cookies.clear(Cookie.trust))
        return response
    }

    private func again(_ signedIn: SignedInRequest, _ content: FormContent) -> Response {
        content.typed?["old_password"] == nil
            ? addition(signedIn, content) : change(signedIn, content)
    }

    private func addFirst(
        _ signedIn: SignedInRequest, _ form: FormFields
    ) async throws -> Response {
        try await web.requirePresence(signedIn)
        // The answer may reveal whether a name is taken.
        try web.trials.lookUp(by: signedIn.id, from: signedIn.visit.context.clientAddress)
        let registration = PasswordSignIn.Registration(
            username: form.text("username"), password: form.text("password"),
            repeatedPassword: form.text("repeated_password"))
        _ = try await web.wallet.passwords.add(
            registration, to: signedIn.person, in: web.signInContext(of: signedIn.visit))
        return .seeOther(Link.profile.path(with: ["password": "added"]))
    }

    private func change(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response {
        let fields = PasswordFields(web: web, content: content)
        var old = fields.secret("old_password", "old_password_label", for: "current-password")
        old.isFocused = content.error == nil
        return show(
            signedIn, head: words("password_change_head"), lead: words("password_change_lead"),
            [fields.account(of: signedIn.person), old] + fields.new("new_password_label"),
            button: words("password_change_button"), content)
    }

    private func addition(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) -> Response {
        let fields = PasswordFields(web: web, content: content)
        var username = fields.username
        username.hint = words("username_hint")
        let name = signedIn.person.username
        var all = [name == nil ? username : fields.account(of: signedIn.person)]
        all += fields.new("password_label")
        all[name == nil ? 0 : 1].isFocused = content.error == nil
        let lead = name.map { words("password_add_lead_named", ["name": $0.shown]) }
        return show(
            signedIn, head: words("password_add_head"), lead: lead ?? words("password_add_lead"),
            all, button: words("password_add_button"), content)
    }

    private func show(
        _ signedIn: SignedInRequest, head: String, lead: String, _ fields: [Field], button: String,
        _ content: FormContent
    ) -> Response {
        let page = FormPage(
            title: head,
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path), head: head,
            lead: lead, errors: web.summary(of: content.error),
            action: Link.password.path, key: nil, fields: fields, button: button,
            cancel: Link.profile.path, scripts: ["peek"])
        return web.show(page, to: signedIn, at: .you, content)
    }
}
