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
        let text = signedIn.visit.query?["month"]
        let month = text.flatMap { Month($0) }
        let formError =
            text != nil && month == nil
            ? FormError(words("treasury_month_wrong"), hint: words("treasury_month_wrong_hint"))
            : nil
        let content = try await web.wallet.treasury.content(of: month, by: treasurer)
        let page = TreasuryPage(
            title: words("treasury_title"),
            wayBack: LinkPart(label: words("nav_you"), href: Link.profile.path),
            lead: words(
                web.wallet.settings.opensNotes ? "treasury_lead_open" : "treasury_lead"),
            notice: signedIn.visit.query?["settings"].map { _ in
                Notice(text: words("settings_were_changed"))
            },
            errors: web.summary(of: formError),
            month: content.month.name(in: words),
            earlier: way("insights_earlier", to: content.month.previous),
            later: way("insights_later", to: content.month.next),
            facts: clock(content.clockDoubt)
                + content.sums.flatMap { facts(of: $0, in: content.month) }
                + state(of: content),
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
        return web.show(page, to: signedIn, at: .you, FormContent(error: formError))
    }

    private func way(_ key: String, to month: Month) -> LinkPart {
        LinkPart(
            label: words(key, ["month": month.name(in: words)]),
            href: Link.treasury.path(with: ["month": month.text]))
    }

    private func facts(of sum: TreasuryOverview.Sum, in month: Month) -> [Fact] {
        let currency = sum.held.currency
        let name = { (key: String) in
            words(key, ["currency": currency.code, "month": month.name(in: words)])
        }
        let text = { (units: Int64) in web.money.text(Money(minorUnits: units, currency: currency))
        }
        return [
            Fact(name: name("treasury_held"), value: web.money.text(sum.held), isFigure: true),
            Fact(name: name("treasury_in"), value: text(sum.paidIn)),
            Fact(name: name("treasury_out"), value: text(sum.paidOut)),
        ]
    }

    private func clock(_ doubt: ClockDoubt?) -> [Fact] {
        guard let doubt else { return [] }
        let times: KeyValuePairs = [
            "clock": web.dates.dateAndTime(doubt.now),
            "records": web.dates.dateAndTime(doubt.other),
        ]
        return [Fact(name: words("treasury_clock"), value: words("treasury_clock_doubt", times))]
    }

    private func state(of content: TreasuryOverview.Content) -> [Fact] {
        let operations = content.operations
        let never = words("treasury_never")
        let noBackup = operations.makesBackups ? never : words("treasury_no_backups")
        let backup = operations.lastBackup.map { web.dates.dateAndTime($0.madeAt) } ?? noBackup
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
