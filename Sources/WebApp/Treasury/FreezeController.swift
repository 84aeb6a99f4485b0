import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Freezing a person or one of their accounts, and ending that.
struct FreezeController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.personFreeze(.any).route, use: treasurer { try await $0.form($1, $2) })
        router.post(
            Link.personFreeze(.any).route,
            use: treasurerForm(
                { try await $0.freeze($1, $2, $3) }, again: { try await $0.form($1, $2, $3) }))
        router.post(
            Link.freezeEnd(.any).route, use: treasurerForm { try await $0.end($1, $2, $3) })
    }

    private func freeze(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        _ = try await web.wallet.freezes.freeze(
            signedIn.personID(), account(in: form), because: form.text("reason"),
            by: treasurer)
        return changed(try signedIn.personID())
    }

    private func end(
        _ signedIn: SignedInRequest, _ form: FormFields, _ treasurer: Treasurer
    ) async throws -> Response {
        _ = try await web.wallet.freezes.end(
            signedIn.personID(), account(in: form), by: treasurer)
        return changed(try signedIn.personID())
    }

    private func changed(_ person: PersonID) -> Response {
        .seeOther(Link.person(person).path(with: ["freeze": "changed"]))
    }

    /// The account that the form names. Without one, the form is about the whole person.
    private func account(in form: FormFields) -> AccountID? {
        UUID(canonical: form.text("account")).map { AccountID($0) }
    }

    private func form(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) async throws -> Response {
        let person = try await web.wallet.people.find(signedIn.personID(), by: treasurer)
        let accounts = try await web.wallet.cashDesk.accounts(of: person.id, by: treasurer)
        let chosen = content.typed?.text("account") ?? ""
        var what = Field(part: "parts/select", name: "account", label: words("freeze_what"))
        what.choices =
            [
                Field.Choice(
                    value: "", label: words("freeze_person"), isChosen: chosen.isEmpty)
            ]
            + accounts.map { account in
                Field.Choice(
                    value: account.id.text,
                    label: words("freeze_account", ["account": account.name.shown]),
                    isChosen: account.id.text == chosen)
            }
        var reason = Field(name: "reason", label: words("freeze_reason"))
        reason.value = content.text("reason", maximum: 1000)
        reason.hint = words("freeze_reason_hint")
        reason.autocomplete = "off"
        reason.error = content.message(at: "reason", "note")
        let back = Link.person(person.id).path
        let page = FormPage(
            title: words("freeze_head"),
            wayBack: LinkPart(label: person.publicName, href: back), head: words("freeze_head"),
            lead: words("freeze_lead"),
            errors: web.summary(of: content.error, naming: ["note": "reason"]),
            action: Link.personFreeze(person.id).path, key: nil,
            fields: [what, reason], button: words("freeze_button"), cancel: back,
            scripts: [])
        return web.show(page, to: signedIn, at: .you, content)
    }
}

extension WebContext {
    /// The freezes of this person, with the way to end them.
    func freezes(of person: Person, by treasurer: Treasurer) async throws -> PersonPage.Freezes {
        let state = try await wallet.freezes.state(of: person.id, by: treasurer)
        var rows: [PersonPage.Freezes.Row] = []
        if let freeze = state.person {
            rows.append(try await row(words("freeze_person_row"), freeze, nil, treasurer))
        }
        for frozen in state.accounts {
            let label = words("freeze_account_row", ["account": frozen.account.name.shown])
            rows.append(
                try await row(label, frozen.freeze, frozen.account.id.text, treasurer))
        }
        return PersonPage.Freezes(
            rows: rows, end: Link.freezeEnd(person.id).path,
            begin: Link.personFreeze(person.id).path)
    }

    private func row(
        _ label: String, _ freeze: Freeze, _ account: String?, _ treasurer: Treasurer
    ) async throws -> PersonPage.Freezes.Row {
        var name = words("cash_by_host")
        if let setBy = freeze.setBy {
            name = words.name(of: try await wallet.people.findEver(setBy, by: treasurer))
        }
        return PersonPage.Freezes.Row(
            label: label,
            more: words(
                "freeze_since",
                ["name": name, "date": dates.dateAndTime(freeze.setAt), "reason": freeze.reason]),
            account: account ?? "")
    }

    /// The texts that the person reads about their own freezes.
    func ownFreezes(of person: PersonID) async throws -> [String] {
        let state = try await wallet.freezes.state(of: person)
        let own = state.person.map {
            words("freeze_own_person", ["date": dates.date($0.setAt), "reason": $0.reason])
        }
        return [own].compactMap(\.self)
            + state.accounts.map {
                words(
                    "freeze_own_account",
                    [
                        "account": $0.account.name.shown, "date": dates.date($0.freeze.setAt),
                        "reason": $0.freeze.reason,
                    ])
            }
    }
}
