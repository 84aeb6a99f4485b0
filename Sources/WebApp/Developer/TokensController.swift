import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Creating a personal access token, viewing it, and revoking it.
struct TokensController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var tokens: Tokens { web.wallet.tokens }

    /// The offered lifetimes of a token in days; 0 means no expiry.
    private static let lifetimes: [Int64] = [0, 30, 90, 365]

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.newToken.route, use: signedIn { $0.form($1) })
        router.post(
            Link.tokens.route,
            use: signedInForm({ try await $0.create($1, $2) }, again: { $0.form($1, $2) })
        )
        router.get(Link.token(.any).route, use: signedIn { try await $0.look($1) })
        router.post(
            Link.tokenRevocation(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.revoke(signedIn) })
    }

    private func form(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response {
        let name = web.credentialName(
            label: words("token_name_label"), hint: words("token_name_hint"), content)
        var lifetime = Field(name: "days", label: words("token_lifetime_label"))
        lifetime.part = "parts/select"
        lifetime.choices = Self.lifetimes.map { days in
            Field.Choice(
                value: String(days),
                label: days == 0 ? words("token_for_ever") : words("token_days", count: days),
                isChosen: content.typed?.text("days") == String(days))
        }
        let page = CredentialFormPage(
            title: words("token_new"), wayBack: web.backToDeveloper,
            lead: words("token_new_lead"), errors: web.summary(of: content.error),
            action: Link.tokens.path,
            key: content.typed?["key"] ?? web.newKey(), fields: [name, lifetime],
            legend: words("token_scopes"), scopesError: content.message(at: "scopes"),
            boxes: web.choices(content.typed),
            right: web.wallet.settings.asksForProof
                ? CredentialFormPage.Right(
                    label: words("token_alone_label"), hint: words("token_alone_hint"),
                    isChosen: content.typed?["alone"] != nil) : nil,
            button: words("token_create"))
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func create(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let days = (try? form.integer("days", in: 0...3650)) ?? 0
        let scopes = ScopeGroup.chosen(in: form)
        var reading = FormReading(web)
        _ = try await reading.take { try Tokens.name(form.text("name")) }
        _ = try await reading.take { try ScopeGroup.check(scopes) }
        try reading.finish()
        let actsAlone = web.wallet.settings.asksForProof && form["alone"] != nil
        try await web.requirePresence(signedIn)
        return try await web.leadingToSecret(signedIn) {
            let made = try await tokens.create(
                named: form.text("name"), scopes: scopes,
                lifetimeSeconds: days > 0 ? days * 86_400 : nil, actsAlone: actsAlone,
                by: signedIn.id, key: try IdempotencyKey(form.text("key")),
                in: web.signInContext(of: signedIn.visit))
            return shown(made, in: signedIn.visit)
        }
    }

    private func shown(_ made: Tokens.New, in visit: Visit) -> SecretPage {
        SecretPage(
            title: words("token_made"), wayBack: web.backToDeveloper, warning: words("token_once"),
            secrets: [SecretPage.Secret(id: "token", label: made.token.name, text: made.text)],
            call: web.call(with: made.text, of: visit))
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        let token = try signedIn.one(
            of: await tokens.list(of: signedIn.id), by: \.id.uuid, or: .developer(.tokenNotFound))
        let dates = web.dates
        var facts = [
            Fact(name: words("token_made_at"), value: dates.dateAndTime(token.createdAt)),
            Fact(name: words("developer_last_use"), value: web.use(of: token.lastUsedAt)),
            Fact(
                name: words("token_lifetime_label"),
                value: token.expiresAt.map(dates.dateAndTime) ?? words("token_for_ever")),
        ]
        if try await tokens.actsAlone(token.id) {
            facts.append(Fact(name: words("token_alone_fact"), value: words("token_alone_label")))
        }
        let ending = CredentialPage.Ending(
            text: words("token_revoke_text", ["name": token.name]),
            action: Link.tokenRevocation(.of(token.id.uuid)).path, button: words("token_revoke"))
        let page = CredentialPage(
            title: token.name, wayBack: web.backToDeveloper, facts: facts,
            meanings: web.meaning(of: token.scopes), names: web.names(of: token.scopes),
            ending: token.isFixed ? nil : ending,
            fixed: token.isFixed ? words("developer_fixed") : nil)
        return web.show(page, to: signedIn, at: .you)
    }

    private func revoke(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.ending("token", signedIn, or: .developer(.tokenNotFound)) { id in
            try await tokens.revoke(
                TokenID(id), of: signedIn.id, in: web.signInContext(of: signedIn.visit))
        }
    }
}
