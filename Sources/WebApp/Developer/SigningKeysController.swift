import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The public keys that verify the signatures of a person's programs: adding, viewing and removing
/// them.
struct SigningKeysController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }
    private var keys: SigningKeys { web.wallet.signingKeys }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.newSigningKey.route, use: signedIn { $0.form($1) })
        router.post(
            Link.signingKeys.route,
            use: confirmedForm(
                { try await $0.create($1, $2) }, again: { $0.form($1, $2) }))
        router.get(Link.signingKey(.any).route, use: signedIn { try await $0.look($1) })
        router.post(
            Link.signingKeyRemoval(.any).route,
            use: confirmedForm { pages, signedIn, _ in try await pages.remove(signedIn) })
    }

    private func form(_ signedIn: SignedInRequest, _ content: FormContent = .empty) -> Response {
        let name = web.credentialName(
            label: words("signing_key_name_label"), hint: words("signing_key_name_hint"), content)
        var key = Field(name: "key", label: words("signing_key_label"))
        key.part = "parts/lines"
        key.value = String(content.typed?.text("key").prefix(12_000) ?? "")
        key.hint = words("signing_key_hint")
        key.error = content.message(at: "key")
        let page = FormPage(
            title: words("signing_key_new"),
            wayBack: web.backToDeveloper, head: words("signing_key_new"),
            lead: words("signing_key_new_lead"), errors: web.summary(of: content.error),
            action: Link.signingKeys.path, key: nil, fields: [name, key],
            button: words("signing_key_add"), cancel: Link.developer.path)
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func create(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        var reading = FormReading(web)
        _ = try await reading.take { try SigningKeys.name(form.text("name")) }
        _ = try await reading.take {
            guard SigningPublicKey(text: form.text("key")) != nil else {
                throw WalletError.signingKey(.invalid)
            }
        }
        try reading.finish()
        let key = try await keys.add(
            form.text("key"), named: form.text("name"), by: signedIn.id)
        return .seeOther(Link.signingKey(.of(key.id)).path(with: ["done": "made"]))
    }

    private func look(_ signedIn: SignedInRequest) async throws -> Response {
        let key = try signedIn.one(
            of: await keys.list(of: signedIn.id), by: \.id, or: .signingKey(.notFound))
        let page = CredentialPage(
            title: key.name, wayBack: web.backToDeveloper,
            notice: web.notice(signedIn, "done", ["made": "signing_key_was_added"]),
            facts: [
                Fact(name: words("signing_key_kind"), value: key.publicKey.kind.rawValue),
                Fact(
                    name: words("signing_key_added_at"),
                    value: web.dates.dateAndTime(key.createdAt)),
            ],
            id: Snippet(label: words("signing_key_id"), text: key.id.text),
            idHint: words("signing_key_id_hint"),
            ending: CredentialPage.Ending(
                text: words("signing_key_remove_text", ["name": key.name]),
                action: Link.signingKeyRemoval(.of(key.id)).path,
                button: words("signing_key_remove")))
        return web.show(page, to: signedIn, at: .you)
    }

    private func remove(_ signedIn: SignedInRequest) async throws -> Response {
        try await web.ending("key", signedIn, or: .signingKey(.notFound)) { id in
            try await keys.remove(id, of: signedIn.id)
        }
    }
}
