import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Home: who, how much in all, the accounts, and what happened last.
struct HomePages: PageGroup {
    var site: Site

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.home.route, use: own { try await $0.arrive($1) })
        router.post(Link.displayName.route, use: ownForm { try await $0.rename($1, $2) })
    }

    /// Home, or the request for money that somebody has just signed in for.
    private func arrive(_ own: OwnVisit) async throws -> Response {
        guard let cookie = site.cookies.value(Cookie.payment, in: own.visit.request) else {
            return try await home(own)
        }
        let path = MoneyRequest(cookie: cookie)?.path ?? Link.home.path
        var response = Response.seeOther(path)
        response.headers.append(site.cookies.clear(Cookie.payment))
        return response
    }

    private func rename(_ own: OwnVisit, _ form: FormFields) async throws -> Response {
        do {
            _ = try await site.wallet.people.setDisplayName(
                form.text("display_name"), of: own.id)
            return .seeOther(Link.home.path(with: ["renamed": "yes"]))
        } catch {
            return try await home(own, fault: try site.fault(in: error))
        }
    }

    private func home(_ own: OwnVisit, fault: FormFault? = nil) async throws -> Response {
        let overview = try await site.wallet.accounts.overview(of: own.id)
        let feed = try await site.wallet.feed.page(of: own.id, limit: 6)
        let rows = overview.accounts.map { account in
            HomePage.Row(
                name: account.name.shown, amount: site.money.text(account.balance),
                href: Link.account(account.id).path,
                sign: site.money.sign(of: account.balance.currency),
                isCode: site.money.isCode(account.balance.currency))
        }
        let page = HomePage(
            title: words("home_title"), hasErrors: fault != nil,
            greeting: words("home_hello", ["name": own.person.greetingName]),
            faults: fault.map { site.summary(of: $0) }, notice: notice(own, fault),
            totals: overview.totals.map(site.money.text), accounts: rows,
            hasAccounts: !rows.isEmpty, newAccount: Link.newAccount.path,
            payees: try await site.payees(of: own), request: Link.request.path,
            days: EntryList(reader: site.reader).days(of: feed.entries),
            hasEntries: !feed.entries.isEmpty, activity: Link.transactions.path,
            rename: Link.displayName.path, name: nameField(own, fault))
        return site.show(page, to: own, at: .home, fault: fault)
    }

    /// A save that failed shows the old name again (S-NAME-5).
    private func nameField(_ own: OwnVisit, _ fault: FormFault?) -> Field {
        var field = Field(name: "display_name", label: words("profile_label"))
        field.value = own.person.displayName
        field.placeholder = own.person.greetingName
        field.autocomplete = "name"
        field.error = fault?.message(at: "display_name")
        return field.linked
    }

    private func notice(_ own: OwnVisit, _ fault: FormFault?) -> Notice? {
        guard fault == nil, let query = own.visit.query else { return nil }
        if query["deleted"] != nil { return Notice(text: words("account_deleted")) }
        if query["renamed"] != nil { return Notice(text: words("name_updated")) }
        return nil
    }
}
