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
        router.post(Link.tokens.route, use: signedInForm { try await $0.create($1, $2) })
        router.get(Link.token(.any).route, use: signedIn { try await $0.look($1) })
        router.post(
            Link.tokenRevocation(.any).route,
            use: signedInForm { pages, signedIn, _ in try await pages.revoke(signedIn) })
    }

    private func form(
        _ signedIn: SignedInRequest, typed: FormFields? = nil, formError: FormError? = nil
    ) -> Response {
        var name = Field(name: "name", label: words("token_name_label"))
        name.value = String(typed?.text("name").prefix(100) ?? "")
        name.hint = words("token_name_hint")
        name.error = formError?.message(at: "name")
        name.autocomplete = "off"
        name.isFocused = formError == nil
        var lifetime = Field(name: "days", label: words("token_lifetime_label"))
        lifetime.part = "parts/select"
        lifetime.choices = Self.lifetimes.map { days in
            Field.Choice(
                value: String(days),
                label: days == 0 ? words("token_for_ever") : words("token_days", count: days),
                isChosen: typed?.text("days") == String(days))
        }
        let page = CredentialFormPage(
            title: words("token_new"), wayBack: web.backToDeveloper,
            head: words("token_new"), lead: words("token_new_lead"),
            errors: web.summary(of: formError), action: Link.tokens.path,
            key: typed?["key"] ?? web.newKey(), fields: [name.linked, lifetime.linked],
            legend: words("token_scopes"), scopesError: formError?.message(at: "scopes"),
            boxes: web.choices(typed),
            right: web.wallet.settings.asksForProof
                ? CredentialFormPage.Right(
                    label: words("token_alone_label"), hint: words("token_alone_hint"),
                    isChosen: typed?["alone"] != nil) : nil,
            button: words("token_create"), cancel: Link.developer.path)
        return web.show(page, to: signedIn, at: .you, formError: formError)
    }

    private func create(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let days = (try? form.integer("days", in: 0...3650)) ?? 0
        do {
            let scopes = ScopeGroup.chosen(in: form)
            var reading = FormReading(web)
            _ = try await reading.take { try Tokens.name(form.text("name")) }
            _ = try await reading.take { try ScopeGroup.check(scopes) }
            try reading.finish()
            let actsAlone = web.wallet.settings.asksForProof && form["alone"] != nil
            if actsAlone || !scopes.isDisjoint(with: Scope.paying) {
                try await web.requirePresence(signedIn)
            }
            let made = try await tokens.create(
                named: form.text("name"), scopes: scopes,
                lifetimeSeconds: days > 0 ? days * 86_400 : nil, actsAlone: actsAlone,
                by: signedIn.id,
                key: try IdempotencyKey(form.text("key")),
                in: web.signInContext(of: signedIn.visit))
            return try await web.leading(
                to: shown(made, to: signedIn), after: signedIn.visit, onceThen: web.secretWasShown)
        } catch WalletError.idempotencyKeyReused {
            // A repeated form, as after a reload: the token exists, and was shown.
            return .seeOther(web.secretWasShown)
        } catch {
            return self.form(signedIn, typed: form, formError: try web.formError(in: error))
        }
    }

    private func shown(_ made: Tokens.New, to signedIn: SignedInRequest) -> Response {
        let page = SecretPage(
            title: words("token_made"), wayBack: web.backToDeveloper, head: words("token_made"),
            warning: words("token_once"),
            secrets: [
                SecretPage.Secret(id: "token", label: made.token.name, text: made.text)
            ], call: web.call(with: made.text, of: signedIn.visit), done: Link.developer.path)
        return web.show(page, to: signedIn, at: .you)
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        let found = try await tokens.list(of: signedIn.id)
        guard let token = found.first(where: { $0.id.uuid == signedIn.pathUUID }) else {
            throw WalletError.tokenNotFound
        }
        let dates = web.dates
        var facts = [
            Fact(name: words("token_made_at"), value: dates.dateAndTime(token.createdAt)),
            Fact(name: words("developer_last_use"), value: web.use(of: token.lastUsedAt)),
        ]
        facts.append(
            Fact(
                name: words("token_lifetime_label"),
                value: token.expiresAt.map(dates.dateAndTime) ?? words("token_for_ever")))
        if try await tokens.actsAlone(token.id) {
            facts.append(Fact(name: words("token_alone_fact"), value: words("token_alone_label")))
        }
        let ending = CredentialPage.Ending(
            text: words("token_revoke_text", ["name": token.name]),
            action: Link.tokenRevocation(.of(token.id.uuid)).path, button: words("token_revoke"))
        let page = CredentialPage(
            title: token.name, wayBack: web.backToDeveloper, head: token.name, facts: facts,
            client: nil, meanings: web.meaning(of: token.scopes),
            names: web.names(of: token.scopes), ending: token.isFixed ? nil : ending,
            fixed: token.isFixed ? words("developer_fixed") : nil, cancel: Link.developer.path)
        return web.show(page, to: signedIn, at: .you)
    }

    private func revoke(_ signedIn: SignedInRequest) async throws -> Response {
        guard let uuid = signedIn.pathUUID else { throw WalletError.tokenNotFound }
        // The token may already have expired, which is what the person wants.
        do {
            try await tokens.revoke(
                TokenID(uuid), of: signedIn.id, in: web.signInContext(of: signedIn.visit))
        } catch WalletError.tokenNotFound {}
        return .seeOther(Link.developer.path(with: ["done": "token"]))
    }
}
