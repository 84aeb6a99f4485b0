import Guilloche
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Home: the person, the totals, the accounts, and the latest activity.
struct HomeController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.home.route, use: signedIn { try await $0.home($1) })
        router.post(
            Link.displayName.route,
            use: signedInForm({ try await $0.rename($1, $2) }, again: { try await $0.home($1, $2) })
        )
    }

    private func rename(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        _ = try await web.wallet.people.setDisplayName(
            form.text("display_name"), of: signedIn.id)
        return .seeOther(Link.home.path(with: ["renamed": "yes"]))
    }

    private func home(_ signedIn: SignedInRequest, _ content: FormContent = .empty) async throws
        -> Response
    {
        let overview = try await web.wallet.accounts.overview(of: signedIn.id)
        let feed = try await web.wallet.feed.page(of: signedIn.id, limit: 6)
        let saved = try await web.wallet.goals.list(of: signedIn.id)
        let rows = overview.accounts.map { account in
            HomePage.Row(
                name: account.name.shown, amount: web.money.text(account.balance),
                href: Link.account(account.id).path,
                sign: web.money.sign(of: account.balance.currency),
                isCode: web.money.isCode(account.balance.currency),
                ring: Guilloche(Guilloche.Seed(of: account.id)).coin)
        }
        let list = LongList(rows) { words("accounts_all", count: $0) }
        let page = HomePage(
            title: words("home_title"),
            greeting: words("home_hello", ["name": signedIn.person.greetingName]),
            errors: web.summary(of: content.error), notice: try await notice(signedIn, content),
            freezes: try await web.ownFreezes(of: signedIn.id),
            asked: try await web.ownApprovals(of: signedIn.id),
            waiting: try await web.waitingNotice(for: signedIn),
            totals: overview.totals.map(web.money.text), accounts: list,
            sift: list.fold.map { _ in Sift(of: "account-list", words("accounts_find"), words) },
            hasAccounts: !rows.isEmpty,
            hasCards: rows.allSatisfy { $0.amount.count <= HomePage.Row.cardLength },
            newAccount: Link.newAccount.path,
            goals: shelf(of: saved, hasAccounts: !rows.isEmpty),
            upcoming: try await web.upcoming(
                of: signedIn, into: saved, from: overview.accounts),
            payees: try await web.payees(of: signedIn),
            days: try await web.entryList(of: feed.entries).days(
                of: feed.entries, at: web.clock.now()),
            hasEntries: !feed.entries.isEmpty, nothing: words(web.wordOfNoActivity),
            activity: Link.transactions.path,
            tiles: tiles(for: signedIn.person),
            rename: Link.displayName.path, name: web.nameField(of: signedIn.person, content),
            offer: try await offer(to: signedIn), steps: try await web.firstSteps(for: signedIn))
        return web.show(page, to: signedIn, at: .home, content)
    }

    /// The goals beside the accounts; the totals exclude their money.
    private func shelf(of goals: [Goal], hasAccounts: Bool) -> HomePage.GoalShelf? {
        guard hasAccounts else { return nil }
        return HomePage.GoalShelf(
            all: Link.goals.path, totals: SavedTotals(goals).totals.map(web.money.text),
            cards: goals.prefix(HomePage.GoalShelf.most).map { web.card(of: $0) },
            isEmpty: goals.isEmpty)
    }

    /// Offers a passkey after a sign-in by code (UI-APP-47).
    private func offer(to signedIn: SignedInRequest) async throws -> HomePage.Offer? {
        guard let adding = web.passkeyAdding(for: signedIn.visit),
            try await web.wallet.passkeys.isOffered(to: signedIn.person)
        else { return nil }
        return HomePage.Offer(adding: adding, decline: Link.passkeyDecline.path)
    }

    private func tiles(for person: Person) -> [Tile] {
        var tiles = [
            Tile(
                label: words("nav_send"), href: Link.send.path, icon: "icons/send", isFirst: true,
                opens: false),
            Tile(
                label: words("home_request"), href: Link.request.path, icon: "icons/request",
                opens: false),
        ]
        if web.wallet.settings.isCashOpen {
            tiles.append(
                Tile(label: words("deposit"), href: Link.deposit.path, icon: "icons/deposit"))
        }
        tiles.append(Tile(label: words("move"), href: Link.move.path, icon: "icons/transfer"))
        if person.role >= .treasurer {
            tiles.append(
                Tile(
                    label: words("people_title"), href: Link.people.path, icon: "icons/people",
                    opens: false))
        }
        return tiles
    }

    private func notice(_ signedIn: SignedInRequest, _ content: FormContent) async throws
        -> Notice?
    {
        guard content.error == nil, let query = signedIn.visit.query else { return nil }
        if query["deleted"] != nil { return Notice(text: words("account_deleted")) }
        if query["gone"] != nil { return Notice(text: words("account_gone")) }
        if query["asked"] != nil { return Notice(text: words("approval_was_asked")) }
        if query["renamed"] != nil { return Notice(text: words("name_updated")) }
        return try await ReceiptNotice(web: web).notice(for: signedIn)
    }
}
