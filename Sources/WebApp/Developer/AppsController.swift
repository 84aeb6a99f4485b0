import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Registering an app, viewing it, and removing it.
struct AppsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var apps: Apps { web.wallet.apps }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.newApp.route, use: signedIn { $0.form($1) })
        router.post(
            Link.apps.route,
            use: signedInForm(
                { try await $0.register($1, $2) }, again: { $0.form($1, $2) }))
        router.get(Link.app(.any).route, use: signedIn { try await $0.look($1) })
        router.post(
            Link.appRemoval(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.remove(signedIn) })
    }

    private func form(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response {
        let name = web.credentialName(
            label: words("app_name_label"), hint: words("app_name_hint"), content)
        var redirects = content.field("redirects", words("app_redirects_label"), maximum: 6000)
        redirects.part = "parts/lines"
        redirects.hint = words("app_redirects_hint")
        let page = CredentialFormPage(
            title: words("app_new"), wayBack: web.backToDeveloper,
            lead: words("app_new_lead"), errors: web.summary(of: content.error),
            action: Link.apps.path,
            key: content.typed?["key"] ?? web.newKey(), fields: [name, redirects],
            legend: words("app_scopes"), scopesError: content.message(at: "scopes"),
            boxes: web.choices(content.typed), button: words("app_register"))
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func register(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response
    {
        let lines = form.text("redirects").unicodeScalars.split { $0 == "\n" || $0 == "\r" }
            .map { String($0) }
        let scopes = ScopeGroup.chosen(in: form)
        var reading = FormReading(web)
        _ = try await reading.take { try Apps.name(form.text("name")) }
        _ = try await reading.take { try Apps.redirects(lines) }
        _ = try await reading.take { try ScopeGroup.check(scopes) }
        try reading.finish()
        if !scopes.isDisjoint(with: Scope.paying) { try await web.requirePresence(signedIn) }
        return try await web.leadingToSecret(signedIn) {
            let made = try await apps.register(
                named: form.text("name"), redirects: lines, scopes: scopes, by: signedIn.id,
                key: try IdempotencyKey(form.text("key")))
            return shown(made)
        }
    }

    private func shown(_ made: Apps.New) -> SecretPage {
        SecretPage(
            title: words("app_made"), wayBack: web.backToDeveloper, warning: words("app_once"),
            secrets: [
                SecretPage.Secret(
                    id: "client", label: words("app_client"), text: made.app.client),
                SecretPage.Secret(id: "secret", label: words("app_secret"), text: made.secret),
            ])
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        let app = try signedIn.one(
            of: await apps.list(of: signedIn.id), by: \.id.uuid, or: .developer(.appNotFound))
        let redirects = app.isFixed ? [words("app_any_loopback")] : app.redirects
        let ending = CredentialPage.Ending(
            text: words("app_remove_text", ["app": app.name]),
            action: Link.appRemoval(.of(app.id.uuid)).path, button: words("app_remove"))
        let page = CredentialPage(
            title: app.name, wayBack: web.backToDeveloper,
            facts: [
                Fact(
                    name: words("app_registered_at"),
                    value: web.dates.dateAndTime(app.createdAt)),
                Fact(name: words("developer_last_use"), value: web.use(of: app.lastUsedAt)),
            ] + redirects.map { Fact(name: words("app_redirect"), value: $0) },
            id: Snippet(label: words("app_client"), text: app.client),
            meanings: web.meaning(of: app.scopes), names: web.names(of: app.scopes),
            ending: app.isFixed ? nil : ending,
            fixed: app.isFixed ? words("developer_fixed") : nil)
        return web.show(page, to: signedIn, at: .you)
    }

    private func remove(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.ending("app", signedIn, or: .developer(.appNotFound)) { id in
            try await apps.remove(AppID(id), of: signedIn.id)
        }
    }
}
