import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The wallet's name, and what its treasurers see. A host changes both; treasurers read them.
struct SettingsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.settings.route, use: treasurer { $0.show($1, $2) })
        router.post(
            Link.settings.route,
            use: hostForm(
                { try await $0.change($1, $2, $3) }, again: { $0.show($1, $2, $3) }))
    }

    private func change(
        _ signedIn: SignedInRequest, _ form: FormFields, _ host: Treasurer
    ) async throws -> Response {
        let change = HostSettings.Change(
            name: form.text("name"),
            opensNotes: form["notes"].map { $0 == Self.open })
        try await web.wallet.hostSettings.change(change, by: host)
        return .seeOther(Link.treasury.path(with: ["settings": "changed"]))
    }

    /// The value of the choice that lets treasurers see notes, and of the other one.
    private static let (open, closed) = ("treasurers", "own")

    private func show(
        _ signedIn: SignedInRequest, _ treasurer: Treasurer, _ content: FormContent = .empty
    ) -> Response {
        let back = LinkPart(label: words("treasury_title"), href: Link.treasury.path)
        guard treasurer.role == .host else {
            let page = MessagePage(
                title: words("settings_title"), wayBack: back, head: web.wallet.settings.name,
                text: "\(notes(web.wallet.settings.opensNotes)) \(words("settings_by_hosts"))",
                ways: [])
            return web.show(page, to: signedIn, at: .you)
        }
        let page = FormPage(
            title: words("settings_title"), wayBack: back, head: words("settings_title"), lead: nil,
            errors: web.summary(of: content.error), action: Link.settings.path, key: nil,
            fields: fields(content), button: words("save"),
            cancel: Link.treasury.path, scripts: [])
        return web.show(page, to: signedIn, at: .you, content)
    }

    private func fields(_ content: FormContent) -> [Field] {
        let settings = web.wallet.settings
        var name = Field(name: "name", label: words("setup_name"))
        name.value = String((content.typed?.text("name") ?? settings.name).prefix(200))
        name.hint = words("setup_name_hint")
        name.autocomplete = "off"
        name.error = content.message(at: "name")
        var notes = Field(part: "parts/select", name: "notes", label: words("settings_notes"))
        notes.hint = words("settings_notes_hint")
        let chosen = content.typed?["notes"] ?? (settings.opensNotes ? Self.open : Self.closed)
        notes.choices = [Self.closed, Self.open].map { value in
            Field.Choice(
                value: value, label: self.notes(value == Self.open), isChosen: value == chosen)
        }
        return [name, notes]
    }

    private func notes(_ areOpen: Bool) -> String {
        words(areOpen ? "settings_notes_open" : "settings_notes_own")
    }
}

extension WebContext {
    /// Tells people who join, and those who are here, that treasurers see their notes, if they do.
    var openNotes: String? { wallet.settings.opensNotes ? words("notes_are_open") : nil }

    /// The payments of a person that a treasurer sees, if the wallet's setting opens them.
    func openPayments(
        of person: PersonID, by treasurer: Treasurer
    ) async throws -> PersonPage.Payments? {
        let payments = try await wallet.openNotes.payments(of: person, by: treasurer)
        let rows = payments?.map { payment in
            let details = [
                dates.dateAndTime(payment.time), words(payment.category), payment.note,
            ]
            return PersonPage.Payments.Row(
                label: payment.counterparty,
                more: details.filter { !$0.isEmpty }.joined(separator: " · "),
                figure: money.moved(payment.amount, isIncoming: payment.isIncoming))
        }
        return rows.map { PersonPage.Payments(rows: $0) }
    }
}
