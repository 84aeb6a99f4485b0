import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Leaving the wallet")
struct ErasureTests {
    private let world: World
    private let ada: SignedIn
    private let grace: SignedIn
    private let rent: AccountID

    private var wallet: Wallet { world.wallet }
    private var host: Treasurer { wallet.treasurers.commandLine }

    init() async throws {
        world = try World.serving { $0.isCashOpen = true }
        ada = try await world.person(1, at: .web)
        grace = try await world.person(2)
        _ = try await world.wallet.people.setDisplayName("Ada Lovelace", of: ada.person.id)
        rent = try await world.account(of: ada.person.id, holding: 50_00, named: "Rent").id
    }

    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    @discardableResult
    private func pay(_ cents: Int64, note: String = "") async throws -> Receipt {
        try await wallet.transfers.send(
            dollars(cents), from: rent, to: grace.person.id, note: note, by: ada.person.id,
            as: .theWallet, key: world.key())
    }

    /// Empties all accounts, and leaves.
    private func leave() async throws {
        for account in try await wallet.accounts.overview(of: ada.person.id).accounts
        where account.balance.minorUnits > 0 {
            _ = try await wallet.transfers.withdraw(
                account.balance, from: account.id, by: ada.person.id, key: world.key())
        }
        try await wallet.erasure.erase(ada.person.id)
    }

    @Test("Somebody leaves with empty accounts and goals alone (P-DATA-2)")
    func money() async throws {
        let person = ada.person.id
        let goal = try await wallet.goals.create(
            Goals.Draft(name: "Boat", target: nil), in: rent, by: person
        ).goal.id
        _ = try await wallet.goals.add(dollars(5_00), to: goal, by: person, key: world.key())
        try await pay(45_00)
        let hurdles = try await wallet.erasure.hurdles(of: person)
        #expect(hurdles.holding.map(\.account) == [goal] && hurdles.holding.map(\.isGoal) == [true])
        await #expect(throws: WalletError.data(.accountsHoldMoney)) {
            try await wallet.erasure.erase(person)
        }
        _ = try await wallet.goals.takeOut(
            dollars(5_00), from: goal, by: person, key: world.key())
        #expect(try await wallet.erasure.hurdles(of: person).holding.map(\.name) == ["Rent"])
        await #expect(throws: WalletError.data(.accountsHoldMoney)) {
            try await wallet.erasure.erase(person, by: host)
        }
        #expect(try await wallet.people.list(limit: 9).count == 2)
        try await leave()
        #expect(try await wallet.people.list(limit: 9).map(\.id) == [grace.person.id])
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("The last host stays, and only hosts erase other people (P-DATA-2)")
    func roles() async throws {
        try await pay(50_00)
        let linus = try await world.treasurer(3, role: .host).person
        await #expect(throws: WalletError.access(.lastHost)) {
            try await wallet.erasure.erase(linus.id)
        }
        _ = try await wallet.roles.set(.treasurer, of: grace.person.id, by: host)
        let treasurer = try wallet.treasurers.treasurer(await world.person(2).person)
        await #expect(throws: WalletError.access(.hostsOnly)) {
            try await wallet.erasure.erase(ada.person.id, by: treasurer)
        }
        _ = try await wallet.roles.set(.host, of: grace.person.id, by: host)
        try await wallet.erasure.erase(linus.id)
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await wallet.erasure.erase(linus.id, by: host)
        }
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            try await wallet.erasure.erase(linus.id)
        }
    }

    @Test("Sessions, tokens and open screens end with the erasure (P-DATA-2)")
    func access() async throws {
        let token = try await wallet.tokens.create(
            named: "Script", scopes: [.balanceRead], by: ada.person.id)
        _ = try await wallet.tokens.authenticate(token.text)
        _ = try await wallet.sessions.authenticate(ada.token, at: .web)
        let watch = try wallet.notifier.watch(ada.session, since: nil).orThrow("no watch")
        try await leave()
        #expect(await watch.news.contains(.ended))
        await #expect(throws: WalletError.signIn(.notSignedIn)) {
            _ = try await wallet.sessions.authenticate(ada.token, at: .web)
        }
        await #expect(throws: WalletError.developer(.tokenInvalid)) {
            _ = try await wallet.tokens.authenticate(token.text)
        }
    }

    @Test("Others read that somebody left; notes to the person stay theirs (P-DATA-2)")
    func others() async throws {
        let purse = try await world.account(of: grace.person.id, holding: 9_00).id
        let paid = try await pay(10_00, note: "For the boat")
        let back = try await wallet.transfers.send(
            dollars(1_00), from: purse, to: ada.person.id, note: "Change", by: grace.person.id,
            as: .theWallet, key: world.key())
        #expect(try await wallet.transfers.recentPayees(of: grace.person.id).count == 1)
        try await leave()
        let received = try await wallet.feed.entry(paid.transfer.order.id, by: grace.person.id)
        #expect(received.counterparty == "Somebody who left" && received.note == "")
        let sent = try await wallet.feed.entry(back.transfer.order.id, by: grace.person.id)
        #expect(sent.counterparty == "Somebody who left" && sent.note == "Change")
        #expect(try await wallet.transfers.recentPayees(of: grace.person.id).isEmpty)
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("The number is free: who takes it has no history, and old links pay nobody (P-DATA-2)")
    func number() async throws {
        try await pay(1_00)
        try await leave()
        let anew = try await world.person(1)
        #expect(anew.isNew && anew.person.id != ada.person.id && anew.person.displayName.isEmpty)
        #expect(try await wallet.feed.page(of: anew.person.id).entries.isEmpty)
        let graces = grace.person.id
        await #expect(throws: WalletError.money(.recipientNotFound)) {
            _ = try await wallet.transfers.recipient(ada.person.id, paidIn: .dollar, by: graces)
        }
        for act in [
            { _ = try await wallet.people.find(ada.person.id, by: host) },
            { _ = try await wallet.roles.set(.host, of: ada.person.id, by: host) },
            { _ = try await wallet.resets.make(for: ada.person.id, by: host) },
            { _ = try await wallet.freezes.freeze(ada.person.id, because: "Lost", by: host) },
            {
                _ = try await wallet.cashDesk.payIn(
                    dollars(1), to: ada.person.id, by: host, key: world.key())
            },
        ] as [() async throws -> Void] {
            await #expect(throws: WalletError.treasury(.personNotFound)) { try await act() }
        }
    }

    @Test("A payment to the person that waits for a treasurer ends as declined (P-DATA-2)")
    func approvals() async throws {
        let purse = try await world.account(of: grace.person.id, holding: 9_00).id
        for person in [ada.person.id, grace.person.id] {
            _ = try await wallet.limits.set(
                .init(perPayment: 1, over: .ask), of: .person(person), in: .dollar, by: host)
        }
        let asked = try await wallet.approvals.ask(
            dollars(2_00), from: purse, to: ada.person.id, note: "Bread", by: grace.person.id,
            key: world.key())
        let own = try await wallet.approvals.ask(
            dollars(2_00), from: rent, to: grace.person.id, by: ada.person.id, key: world.key())
        _ = try await wallet.limits.set(
            .init(over: .refuse), of: .person(ada.person.id), in: .dollar, by: host)
        try await leave()
        let line = try await wallet.approvals.list(of: grace.person.id).first.orThrow("no line")
        #expect(line.state == .declined && line.recipient.name == "Somebody who left")
        #expect(try await wallet.approvals.waiting(by: host).isEmpty)
        await #expect(throws: WalletError.treasury(.approvalDecided)) {
            _ = try await wallet.approvals.approve(asked.approval.id, by: host)
        }
        await #expect(throws: WalletError.treasury(.approvalNotFound)) {
            _ = try await wallet.approvals.approve(own.approval.id, by: host)
        }
    }

    @Test("A treasurer's acts stay in the log, without the name; the leaving is one (P-DATA-2)")
    func log() async throws {
        _ = try await wallet.roles.set(.treasurer, of: ada.person.id, by: host)
        let treasurer = try wallet.treasurers.treasurer(
            await world.person(1).person, in: .api())
        _ = try await wallet.freezes.freeze(grace.person.id, because: "Lost phone", by: treasurer)
        try await leave()
        let lines = try await wallet.log.page(about: grace.person.id, limit: 9, by: host)
        let frozen = try lines.first { $0.entry.act == .frozen }.orThrow("no entry")
        #expect(frozen.entry.actor == ada.person.id && frozen.actor == nil)
        #expect(frozen.entry.isErased)
        #expect(try await wallet.freezes.state(of: grace.person.id).person?.reason == "-")
        let newest = try await wallet.log.page(limit: 1, by: host).first.orThrow("no entry")
        #expect(newest.entry.act == .personErased && newest.subject == nil)
        #expect(newest.entry.facts == AuditFacts())
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("An open invitation of the person ends; a used seat stays taken (P-DATA-2)")
    func invitations() async throws {
        _ = try await wallet.roles.set(.treasurer, of: ada.person.id, by: host)
        let treasurer = try wallet.treasurers.treasurer(await world.person(1).person)
        _ = try await wallet.invitations.make(
            .init(role: .member, seats: 3, note: "Ada's choir"), by: treasurer)
        try await leave()
        let listed = try await wallet.invitations.list(by: host).first.orThrow("no invitation")
        #expect(listed.note == "" && listed.revokedAt != nil)
    }

    @Test("Twenty requests to leave at once make one departure (P-DATA-2)")
    func once() async throws {
        try await pay(50_00)
        let person = ada.person.id
        let erasure = wallet.erasure
        let outcomes = await atOnce(20) { _ in try await erasure.erase(person) }
        let refused = outcomes.compactMap(\.walletError)
        #expect(refused == [WalletError](repeating: .signIn(.notSignedIn), count: 19))
        let acts = try await wallet.log.page(about: person, limit: 50, by: host)
        #expect(acts.filter { $0.entry.act == .personErased }.count == 1)
    }
}
