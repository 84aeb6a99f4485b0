import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The tools of developers: this server's address, an example call, tokens and apps. Every person
/// also sees the apps with access.
struct DeveloperController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.developer.route, use: signedIn { try await $0.overview($1) })
        router.get(Link.access(.any).route, use: signedIn { try await $0.access($1) })
        router.post(
            Link.accessEnd(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.endAccess(signedIn) })
        SigningKeysController(web: web).add(to: router)
    }

    private func overview(_ signedIn: SignedInRequest) async throws -> Response {
        let tokens = try await web.wallet.tokens.list(of: signedIn.id)
        let apps = try await web.wallet.apps.list(of: signedIn.id)
        let consents = try await web.wallet.consents.list(of: signedIn.id)
        let keys = try await web.wallet.signingKeys.list(of: signedIn.id)
        let demo = tokens.contains(where: \.isFixed) ? web.sandbox?.credentials : nil
        let token = demo?.accessToken ?? words("developer_your_token")
        let page = DeveloperPage(
            title: words("developer_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            notice: notice(signedIn),
            base: Snippet(label: words("developer_base"), text: web.address(of: signedIn.visit)),
            call: web.call(with: token, of: signedIn.visit),
            callHint: words(demo != nil ? "developer_call_demo" : "developer_call_hint"),
            tokens: tokens.map(row), hasTokens: !tokens.isEmpty, newToken: Link.newToken.path,
            apps: apps.map(row), hasApps: !apps.isEmpty, newApp: Link.newApp.path,
            keys: keys.map(row), hasKeys: !keys.isEmpty, newKey: Link.newSigningKey.path,
            access: consents.map(row), hasAccess: !consents.isEmpty,
            webhooks: Link.webhooks.path, documents: Mount.path + "/docs")
        return web.show(page, to: signedIn, at: .you)
    }

    private func row(_ token: AccessToken) -> DeveloperPage.Row {
        DeveloperPage.Row(
            icon: "icons/passkey", name: token.name,
            facts: [web.extent(of: token.scopes), web.use(of: token.lastUsedAt)]
                + [web.end(of: token)].compactMap(\.self),
            href: Link.token(.of(token.id.uuid)).path)
    }

    private func row(_ app: App) -> DeveloperPage.Row {
        DeveloperPage.Row(
            icon: "icons/code", name: app.name,
            facts: [
                app.redirects.first ?? words("app_any_loopback"), web.use(of: app.lastUsedAt),
            ],
            href: Link.app(.of(app.id.uuid)).path)
    }

    private func row(_ key: SigningKey) -> DeveloperPage.Row {
        DeveloperPage.Row(
            icon: "icons/passkey", name: key.name,
            facts: [
                key.publicKey.kind.rawValue,
                words("signing_key_since", ["time": web.dates.dateAndTime(key.createdAt)]),
            ],
            href: Link.signingKey(.of(key.id)).path)
    }

    private func row(_ consent: Consent) -> DeveloperPage.Row {
        DeveloperPage.Row(
            icon: "icons/code", name: consent.appName,
            facts: [web.extent(of: consent.scopes), web.use(of: consent.lastUsedAt)],
            href: Link.access(.of(consent.id.uuid)).path)
    }

    private func notice(_ signedIn: SignedInRequest) -> Notice? {
        web.notice(
            signedIn, "done",
            [
                "token": "token_was_revoked", "app": "app_was_removed",
                "access": "access_was_ended", "key": "signing_key_was_removed",
                "shown": "secret_was_shown",
            ])
    }

    // Authorised apps

    private func access(_ signedIn: SignedInRequest) async throws -> Response {
        let consent = try signedIn.one(
            of: await web.wallet.consents.list(of: signedIn.id), by: \.id.uuid,
            or: .developer(.consentNotFound))
        let page = CredentialPage(
            title: consent.appName, wayBack: web.backToDeveloper,
            facts: [
                Fact(
                    name: words("access_since"), value: web.dates.dateAndTime(consent.createdAt)),
                Fact(
                    name: words("developer_last_use"),
                    value: web.use(of: consent.lastUsedAt)),
            ], meanings: web.meaning(of: consent.scopes), names: web.names(of: consent.scopes),
            ending: CredentialPage.Ending(
                text: words("access_end_text", ["app": consent.appName]),
                action: Link.accessEnd(.of(consent.id.uuid)).path, button: words("access_end")))
        return web.show(page, to: signedIn, at: .you)
    }

    private func endAccess(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.ending("access", signedIn, or: .developer(.consentNotFound)) { id in
            try await web.wallet.consents.end(
                ConsentID(id), of: signedIn.id, in: web.signInContext(of: signedIn.visit))
        }
    }
}
