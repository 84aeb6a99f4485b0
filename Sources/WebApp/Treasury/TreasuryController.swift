import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The treasurers' overview.
struct TreasuryController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.treasury.route, use: treasurer { try await $0.show($1, $2) })
    }

    private func show(_ signedIn: SignedInRequest, _ treasurer: Treasurer) async throws -> Response
    {
        let content = try await web.wallet.treasury.content(by: treasurer)
        let page = TreasuryPage(
            title: words("treasury_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            lead: words(
                web.wallet.settings.opensNotes ? "treasury_lead_open" : "treasury_lead"),
            notice: signedIn.visit.query?["settings"].map { _ in
                Notice(text: words("settings_were_changed"))
            },
            facts: content.sums.flatMap(facts) + state(of: content),
            ways: [
                LinkPart(label: words("approvals_title"), href: Link.waitingApprovals.path),
                LinkPart(label: words("box_title"), href: Link.cashBox.path, isQuiet: true),
                LinkPart(label: words("people_title"), href: Link.people.path, isQuiet: true),
                LinkPart(label: words("settings_title"), href: Link.settings.path, isQuiet: true),
            ],
            rows: content.holdings.map { holding in
                TreasuryPage.Row(
                    name: holding.person.publicName,
                    initials: Avatar(of: holding.person.publicName).initials,
                    figure: web.money.text(holding.held),
                    href: Link.person(holding.person.id).path)
            })
        return web.show(page, to: signedIn, at: .you)
    }

    private func facts(of sum: TreasuryOverview.Sum) -> [Fact] {
        let currency = sum.held.currency
        let name = { (key: String) in words(key, ["currency": currency.code]) }
        let text = { (units: Int64) in web.money.text(Money(minorUnits: units, currency: currency))
        }
        return [
            Fact(name: name("treasury_held"), value: web.money.text(sum.held), isFigure: true),
            Fact(name: name("treasury_in"), value: text(sum.paidIn)),
            Fact(name: name("treasury_out"), value: text(sum.paidOut)),
        ]
    }

    private func state(of content: TreasuryOverview.Content) -> [Fact] {
        let operations = content.operations
        let never = words("treasury_never")
        let backup = operations.lastBackup.map { web.dates.dateAndTime($0.madeAt) } ?? never
        let verified = operations.verifiedAt.map { web.dates.dateAndTime($0) } ?? never
        let result = operations.findings.isEmpty ? verified : words("treasury_wrong")
        return [
            Fact(name: words("treasury_waiting"), value: String(content.waiting)),
            Fact(
                name: words("treasury_backup"),
                value: operations.backupFailure == nil ? backup : words("treasury_failed")),
            Fact(name: words("treasury_verified"), value: result),
        ]
    }
}
