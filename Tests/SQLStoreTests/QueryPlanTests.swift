import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

@Suite struct QueryPlanTests {
    /// Statements that may read a whole table: at the start, for the operator, or one row at an
    /// end.
    private static let allowed = [
        "SELECT max(version) FROM migration",
        "SELECT sequence, hash FROM transfer ORDER BY sequence DESC LIMIT 1",
        """
        SELECT max(booked_at) FROM transfer WHERE sequence > $1 AND sequence >= coalesce((
          SELECT sequence FROM transfer WHERE kind NOT IN ('spending', 'income')
          ORDER BY sequence DESC LIMIT 1), 0)
        """,
    ]

    private static let migrations = Set(Migrations.steps.joined().flatMap(\.forSQLite))

    static func isForTheHost(_ sql: String) -> Bool {
        allowed.contains(sql) || sql.hasSuffix("FROM transfer ORDER BY sequence")
            || sql.contains(Transaction.forTheHost) || migrations.contains(sql)
    }

    /// The statements of requests among those that were asked, sorted.
    static func requests(of bench: Bench) throws -> [String] {
        let verbs = ["SELECT", "INSERT", "UPDATE", "DELETE"]
        let asked = Set(bench.engine.statements).subtracting(migrations)
        let statements = asked.filter { sql in
            verbs.contains { sql.hasPrefix($0) } && !isForTheHost(sql)
        }
        try #require(statements.count > 40)
        return statements.sorted()
    }

    /// Runs every operation of the wallet.
    func exercise(_ bench: Bench) async throws {
        let wallet = try bench.wallet
        let sent = try await wallet.codes.sendCode(
            to: bench.phone(1), from: ClientAddress("203.0.113.7"))
        _ = try? await wallet.codes.verify("000000", secret: sent.secret, in: bench.context)
        let ada = try await wallet.codes.verify("123456", secret: sent.secret, in: bench.context)
        let form = PasswordSignIn.Registration(
            username: "GraceHopper", password: "seven lamps by the river")
        let grace = try await wallet.passwords.register(form, in: bench.context).person.id
        _ = try? await wallet.passwords.signIn(
            username: "GraceHopper", password: "wrong", in: bench.context)
        _ = try await wallet.passwords.signIn(
            username: "GraceHopper", password: form.password, in: bench.context)
        bench.advance(seconds: 61)
        _ = try await wallet.sessions.authenticate(ada.token, at: .api)
        _ = try await wallet.sessions.list(of: ada.person.id)
        try await trust(wallet, ada, in: bench)
        try await wallet.sessions.endOthers(than: ada.session.id, of: ada.person.id)
        _ = try await wallet.people.setDisplayName("Ada", of: ada.person.id)
        try await find(grace, in: wallet, for: ada.person.id)
        let webhook = try await wallet.webhooks.create("https://example.org", by: ada.person.id)
        _ = try await wallet.people.list(limit: 10)
        _ = try await wallet.people.find("GraceHopper")
        try await bench.getBackIn(grace)
        try await usePasskeys(wallet, ada.person)
        try await useTokens(wallet, ada.person.id, grace, in: bench)
        try await pay(wallet, ada.person.id, grace)
        try await wallet.sessions.end(ada.session.id, of: ada.person.id)
        try await TreasuryExercise(wallet: wallet, ada: ada.person.id).run()
        try await limit(wallet, ada.person.id, grace)
        try await tell(wallet, ada.person.id, webhook.id)
        _ = try await wallet.scheduledJobs.runInTurn()
        _ = try await wallet.scheduledJobs.expiries(
            after: Timestamp(milliseconds: 0), through: Timestamp(milliseconds: .max))
        _ = try await wallet.audit.verify()
        try bench.restart()
        _ = try await bench.wallet.depositByHost(dollars(1), to: grace, key: IdempotencyKey("anew"))
    }

    private func usePasskeys(_ wallet: Wallet, _ ada: Person) async throws {
        let creation = try await wallet.passkeys.beginAdding(by: ada, in: "a browser")
        let client = ClientData(
            bytes: [], type: "webauthn.create", challenge: creation.challenge, origin: "",
            isCrossOrigin: false)
        let site = try RelyingParty(authority: "localhost", isSecure: false).orThrow("no site")
        _ = try? await wallet.passkeys.add(
            PasskeyRegistration(clientData: client, attestation: []), named: "Key", at: site,
            by: ada.id, in: "a browser")
        _ = try await wallet.passkeys.isOffered(to: ada)
        try await wallet.passkeys.declineOffer(by: ada.id)
        let id = PasskeyID(UUID())
        _ = try? await wallet.passkeys.rename(id, to: "Key", of: ada.id)
        _ = try? await wallet.passkeys.remove(id, of: ada.id)
    }

    private func useTokens(
        _ wallet: Wallet, _ ada: PersonID, _ grace: PersonID, in bench: Bench
    ) async throws {
        let (tokens, consents) = (wallet.tokens, wallet.consents)
        let made = try await tokens.create(named: "Script", scopes: [.balanceRead], by: ada)
        _ = try await tokens.authenticate(made.text)
        _ = try await tokens.list(of: ada)
        try await tokens.revoke(made.token.id, of: ada)
        let app = try await wallet.apps.register(
            named: "Pennies", redirects: ["https://app.example/"], scopes: [.balanceRead],
            by: grace)
        let client = Consents.Client(id: app.app.client, secret: app.secret)
        var asked = Consents.Asked()
        (asked.client, asked.responseType) = (app.app.client, "code")
        let code = try await consents.allow(consents.consider(asked), by: ada)
        let given = try await consents.exchange(
            code: code, redirect: "https://app.example/", verifier: nil, by: client)
        let next = try await consents.refresh(given.refresh, by: client)
        _ = try await consents.refresh(given.refresh, by: client)
        _ = try? await consents.refresh(next.refresh, by: client)
        _ = try await tokens.list(of: grace)
        let consent = try await consents.list(of: ada).first.orThrow("no consent")
        try await consents.end(consent.id, of: ada)
        try await tokens.revokeAll(of: ada)
        _ = try await wallet.apps.list(of: grace)
        try await wallet.apps.remove(app.app.id, of: grace)
    }

    private func trust(_ wallet: Wallet, _ ada: SignedIn, in bench: Bench) async throws {
        let token = try await wallet.trusted.trust(ada).orThrow("no token").text
        _ = try await wallet.trusted.signIn(as: bench.phone(1), token: token, in: bench.context)
        let device = try await wallet.trusted.find(token).orThrow("no device")
        _ = try await wallet.trusted.list(of: ada.person.id)
        try await wallet.trusted.endAll(of: ada.person.id, but: device.id)
        try await wallet.trusted.forget(token)
    }

    private func tell(_ wallet: Wallet, _ ada: PersonID, _ webhook: WebhookID) async throws {
        let webhooks = wallet.webhooks
        _ = try await webhooks.dispatcher(bodies: NoBodies(), sender: NoReceiver()).run()
        let told = try await webhooks.deliveries(of: webhook, by: ada)
        let event = try told.first.orThrow("nothing was told").event
        _ = try await webhooks.delivery(event, by: ada)
        _ = try await webhooks.redeliver(event, of: webhook, by: ada)
        _ = try await webhooks.list(of: ada)
        _ = try await webhooks.setPaused(true, webhook, by: ada)
        try await webhooks.remove(webhook, by: ada)
    }

    private func pay(_ wallet: Wallet, _ ada: PersonID, _ grace: PersonID) async throws {
        let rent = try await wallet.accounts.open(
            named: "Rent", by: ada, key: IdempotencyKey("open")
        ).record.id
        let food = try await wallet.accounts.open(named: "", by: ada).record.id
        _ = try await wallet.transfers.deposit(
            dollars(100), into: rent, by: ada, key: IdempotencyKey("1"))
        _ = try await wallet.transfers.move(
            dollars(10), from: rent, to: food, by: ada, key: IdempotencyKey("2"))
        _ = try await wallet.transfers.recipient("GraceHopper", paidIn: .dollar, by: ada)
        _ = try? await wallet.transfers.recipient("5306010009", paidIn: .dollar, by: ada)
        let sent = try await wallet.transfers.send(
            dollars(10), from: rent, to: grace, note: "Tea", by: ada, key: IdempotencyKey("3"))
        _ = try await wallet.transfers.withdraw(
            dollars(10), from: rent, by: ada, key: IdempotencyKey("4"))
        _ = try await wallet.depositByHost(
            dollars(10), to: grace, key: IdempotencyKey("5"))
        _ = try await wallet.transfers.recentPayees(of: ada)
        let statement = try await wallet.feed.statement(
            of: rent, by: ada, from: Timestamp(milliseconds: 0),
            until: Timestamp(milliseconds: .max))
        _ = try await wallet.feed.page(of: statement)
        _ = try await wallet.feed.page(of: rent, by: ada)
        _ = try await wallet.feed.page(of: ada)
        _ = try await wallet.feed.entry(sent.transfer.order.id, by: grace)
        try await save(wallet, ada, rent)
        try await spend(wallet, ada, rent)
        try await BudgetExercise(budgets: wallet.budgets, ada: ada).run()
        try await PayeeExercise(wallet: wallet, ada: ada, account: rent).run()
        try await RequestExercise(wallet: wallet, ada: ada, account: rent, grace: grace).run()
        _ = try await wallet.accounts.rename(rent, to: "Home", by: ada)
        _ = try await wallet.accounts.close(food, confirming: 10, by: ada)
        _ = try await wallet.accounts.overview(of: ada)
    }

    private func save(_ wallet: Wallet, _ ada: PersonID, _ rent: AccountID) async throws {
        let goals = wallet.goals
        let goal = try await goals.create(
            Goals.Draft(name: "Boat", target: dollars(100)), in: rent, by: ada,
            key: IdempotencyKey("goal")
        ).goal.id
        _ = try await goals.add(dollars(2), to: goal, by: ada, key: IdempotencyKey("6"))
        _ = try await goals.takeOut(dollars(1), from: goal, by: ada, key: IdempotencyKey("7"))
        _ = try await goals.edit(goal, name: "Ship", by: ada)
        let photo = try await wallet.pictures.prepare(Array("photo".utf8))
        _ = try await goals.edit(goal, photo: .set(photo), by: ada)
        #expect(try await wallet.pictures.find(goal, by: ada) == photo.picture)
        _ = try await goals.list(of: rent, by: ada)
        _ = try await goals.list(of: ada)
        _ = try await wallet.roundUps.setAutomatic(of: rent, into: goal, by: ada)
        let rule = try RecurrenceRule(
            start: CivilDate(daysSince1970: 20_000), frequency: .daily
        ).orThrow("no rule")
        _ = try await wallet.recurring.set(
            RecurringTransfer.Plan(amount: dollars(1), rule: rule), into: goal, by: ada)
        _ = try await wallet.recurring.find(into: goal, by: ada)
        _ = try await wallet.recurring.upcoming(of: ada)
        _ = try await wallet.scheduledJobs.run(at: Timestamp(milliseconds: 1_800_000_000_000))
        _ = try await wallet.roundUps.automatic(of: rent, by: ada)
        try await wallet.recurring.remove(into: goal, by: ada)
        _ = try? await wallet.roundUps.save(into: goal, by: ada, key: IdempotencyKey("8"))
        try await wallet.roundUps.stopAutomatic(of: rent, by: ada)
        _ = try await goals.archive(goal, by: ada)
        _ = try await goals.restore(goal, by: ada)
        _ = try await goals.delete(goal, by: ada)
    }

    private func spend(_ wallet: Wallet, _ ada: PersonID, _ rent: AccountID) async throws {
        let (feed, now) = (wallet.feed, Timestamp(milliseconds: 1_795_248_100_000))
        let payment = Spending.Payment(
            amount: dollars(1), counterparty: Counterparty(kind: .merchant, name: "Shop"),
            isPending: true)
        let paid = try await wallet.spending.record(
            payment, in: rent, by: ada, key: IdempotencyKey("9")
        ).transfer.order.id
        _ = try await wallet.spending.settle(paid, by: ada)
        _ = try await wallet.spending.simulate(in: rent, by: ada, key: IdempotencyKey("10"))
        let start = now.adding(seconds: -7 * 86_400)
        for selection in [
            try await feed.booked(from: start, until: now, of: rent, by: ada),
            try await feed.settled(from: start, until: now, of: rent, by: ada),
            try await feed.changed(since: start, of: rent, by: ada),
        ] { _ = try await feed.items(of: selection, by: ada) }
        try await attach(wallet, ada, rent, to: paid)
        _ = try await feed.pending(of: rent, by: ada)
        _ = try await feed.shares(of: [rent], from: start, until: now, by: ada)
        _ = try await feed.edit(paid, in: rent, category: .coffee, by: ada)
        _ = try await feed.page(of: rent, by: ada, filter: Feed.Filter(text: "shop"))
        let today = LocalDays.universal.day(of: now)
        _ = try await feed.balances(of: [rent], from: today, to: today, by: ada)
        _ = try await wallet.roundUps.week(of: rent, by: ada)
        try await wallet.people.setZone("Europe/London", of: ada)
        _ = try await wallet.people.zone(of: ada)
    }

    private func attach(
        _ wallet: Wallet, _ ada: PersonID, _ rent: AccountID, to paid: TransferID
    ) async throws {
        let attachments = wallet.attachments
        let added = try await attachments.add(
            Array("%PDF-1.7".utf8), as: .pdf, to: paid, in: rent, by: ada)
        _ = try await attachments.read(added.id, of: paid, in: rent, by: ada)
        try await attachments.remove(added.id, of: paid, in: rent, by: ada)
        _ = try await wallet.shopReceipts.keep("{}", of: paid, in: rent, by: ada)
        _ = try await wallet.accounts.balances(of: rent, by: ada)
    }

    @Test("No statement of a request reads a whole table")
    func noScans() async throws {
        let bench = try Bench.onSQLite()
        try await exercise(bench)
        for sql in try Self.requests(of: bench) {
            let plan = try bench.texts("EXPLAIN QUERY PLAN \(sql)", column: 3)
            // A plain insert reads nothing. Its plan shows what SQLite would read if a foreign key
            // were already broken, which never happens (opcode FkIfZero).
            let isInsert = sql.hasPrefix("INSERT") && sql.contains("VALUES")
            #expect(isInsert || !plan.contains { $0.hasPrefix("SCAN") }, "\(sql)\n\(plan)")
            #expect(!plan.contains { $0.contains("TEMP B-TREE FOR ORDER") }, "\(sql)\n\(plan)")
        }
    }

    @Test("Queries for open accounts or goals never scan deleted ones")
    func deletedAccounts() async throws {
        let bench = try Bench.onSQLite()
        try await exercise(bench)
        let lists = Set(bench.engine.statements).filter {
            $0.contains("FROM account WHERE") && $0.contains("closed_at IS NULL")
        }
        #expect(lists.count == 4)
        for sql in lists {
            let plan = try bench.texts("EXPLAIN QUERY PLAN \(sql)", column: 3)
            let isOpen = ["INDEX account_open (owner=?", "INDEX account_goals (parent=?"].contains {
                plan.joined().contains($0)
            }
            #expect(isOpen, "\(sql)\n\(plan)")
        }
    }

    @Test("Each exception is still in use")
    func exceptions() async throws {
        let bench = try Bench.onSQLite()
        try await exercise(bench)
        let asked = Set(bench.engine.statements)
        for sql in Self.allowed { #expect(asked.contains(sql), "\(sql)") }
    }
}

/// Writes empty bodies.
private struct NoBodies: WebhookBodies {
    func body(of event: WebhookEvent) async throws -> [UInt8] { [] }
}

/// Accepts everything.
private struct NoReceiver: WebhookSender {
    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 { 204 }
}
