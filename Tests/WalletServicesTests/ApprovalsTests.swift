import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Approvals")
struct ApprovalsTests {
    private let spender: Spender
    private let graces: AccountID
    private let grace: PersonID
    private let linus: Treasurer
    private let key: IdempotencyKey

    private var wallet: Wallet { spender.wallet }
    private var approvals: Approvals { wallet.approvals }
    private var ada: PersonID { spender.ada }

    init() async throws {
        spender = try await Spender(holding: 100_00)
        let (world, wallet) = (spender.world, spender.wallet)
        grace = try await world.person(2).person.id
        graces = try await world.account(of: grace, in: .pound).id
        linus = try wallet.treasurers.treasurer(await world.treasurer(3).person)
        key = try world.key()
        _ = try await wallet.limits.set(
            .init(perPayment: 10_00, over: .ask), of: .person(spender.ada), in: .pound,
            by: linus)
    }

    private func ask(
        _ pence: Int64 = 50_00, key: IdempotencyKey? = nil, note: String = "A bicycle"
    ) async throws -> Approval {
        try await approvals.ask(
            pounds(pence), from: spender.account, to: grace, note: note, by: ada,
            key: key ?? self.key
        ).approval
    }

    private func send(_ pence: Int64 = 50_00) async throws -> Receipt {
        try await wallet.transfers.send(
            pounds(pence), from: spender.account, to: grace, note: "A bicycle", by: ada, key: key)
    }

    private func received() async throws -> Int64 {
        try await wallet.accounts.find(graces, of: grace).balance.minorUnits
    }

    private func state() async throws -> Approval.State? {
        try await approvals.list(of: ada).first?.state
    }

    @Test("A payment over the limit waits, is approved, and is the payment of its key (P-LIM-1)")
    func approve() async throws {
        await #expect(throws: WalletError.overLimit(.payment, pounds(10_00))) { try await send() }
        let asked = try await ask()
        #expect(try await ask() == asked)
        #expect(try await approvals.waiting(by: linus).map(\.approval) == [asked])
        #expect(try await spender.balance() == 100_00)
        await #expect(throws: WalletError.overLimit(.payment, pounds(10_00))) { try await send() }
        let receipt = try await approvals.approve(asked.id, by: linus)
        let again = try await send()
        #expect(again.isReplay && again.transfer == receipt.transfer)
        #expect(try await received() == 50_00)
        #expect(try await wallet.feed.entry(asked.id, by: ada).note == "A bicycle")
        #expect(try await state() == .approved)
        #expect(try await approvals.waiting(by: linus).isEmpty)
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("Twenty approvals at once make one payment (P-LIM-1)")
    func race() async throws {
        let id = try await ask().id
        let results = await atOnce(20) { _ in try await approvals.approve(id, by: linus) }
        #expect(results.count { $0.isSuccess } == 1)
        #expect(Set(results.compactMap(\.walletError)) == [.treasury(.approvalDecided)])
        #expect(try await received() == 50_00)
    }

    @Test("Approving beside declining and withdrawing: one of them counts (P-LIM-1)")
    func conflict() async throws {
        for _ in 1...10 {
            let before = try await received()
            let id = try await ask(11_00, key: spender.world.key()).id
            let results = await atOnce(3) { index in
                switch index {
                case 0: _ = try await approvals.approve(id, by: linus)
                case 1: _ = try await approvals.decline(id, because: "No", by: linus)
                default: _ = try await approvals.withdraw(id, by: ada)
                }
                return index
            }
            let done = results.compactMap { try? $0.get() }
            #expect(done.count == 1)
            #expect(Set(results.compactMap(\.walletError)) == [.treasury(.approvalDecided)])
            let paid = try await received() - before
            #expect(paid == (done == [0] ? 11_00 : 0))
            guard paid == 0 else { return }
        }
    }

    @Test("After a week nobody can approve it (P-LIM-1)")
    func expiry() async throws {
        let id = try await ask().id
        spender.world.clock.advance(seconds: Approvals.lifetimeSeconds - 1)
        #expect(try await state() == .waiting)
        spender.world.clock.advance(seconds: 1)
        #expect(try await state() == .expired)
        #expect(try await approvals.waiting(by: linus).isEmpty)
        let decided = WalletError.treasury(.approvalDecided)
        await #expect(throws: decided) { try await approvals.approve(id, by: linus) }
        await #expect(throws: decided) {
            try await approvals.decline(id, because: "Late", by: linus)
        }
        await #expect(throws: decided) { try await approvals.withdraw(id, by: ada) }
        #expect(try await received() == 0)
    }

    @Test("A declined payment says why, and is not booked (P-LIM-1)")
    func decline() async throws {
        let id = try await ask().id
        await #expect(throws: WalletError.treasury(.reasonMissing)) {
            try await approvals.decline(id, because: " ", by: linus)
        }
        _ = try await approvals.decline(id, because: "Save for it", by: linus)
        let line = try #require(await approvals.list(of: ada).first)
        #expect(line.state == .declined && line.approval.reason == "Save for it")
        #expect(line.approval.decidedBy == linus.person)
        #expect(try await received() == 0)
    }

    @Test("A refused approval waits on; money and recipient are checked again (P-LIM-1)")
    func waitsOn() async throws {
        let id = try await ask().id
        let world = spender.world
        _ = try await wallet.transfers.withdraw(
            pounds(60_00), from: spender.account, by: ada, key: world.key())
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await approvals.approve(id, by: linus)
        }
        _ = try await wallet.transfers.deposit(
            pounds(60_00), into: spender.account, by: ada, key: world.key())
        let account = spender.account
        _ = try await wallet.freezes.freeze(ada, account, because: "Lost card", by: linus)
        await #expect(throws: WalletError.treasury(.accountFrozen)) {
            try await approvals.approve(id, by: linus)
        }
        _ = try await wallet.freezes.end(ada, account, by: linus)
        #expect(try await state() == .waiting)
        _ = try await approvals.approve(id, by: linus)
        #expect(try await received() == 50_00)
    }

    @Test("A freeze of the person declines what they asked for, for good (P-LIM-2, P-ROLE-2)")
    func frozen() async throws {
        let id = try await ask().id
        _ = try await wallet.freezes.freeze(ada, because: "Lost phone", by: linus)
        _ = try await wallet.freezes.end(ada, by: linus)
        let line = try await approvals.list(of: ada).first.orThrow("no line")
        #expect(line.state == .declined && line.approval.reason == "Lost phone")
        #expect(line.approval.decidedBy == linus.person)
        await #expect(throws: WalletError.treasury(.approvalDecided)) {
            try await approvals.approve(id, by: linus)
        }
    }

    @Test("Nobody approves an own payment, even where there is nobody else (P-LIM-1, P-LIM-3)")
    func own() async throws {
        let id = try await ask().id
        let ada = try await spender.world.treasurer(1, role: .host).person
        let proof = try wallet.treasurers.treasurer(ada)
        let other = try #require(linus.person)
        for _ in 1...2 {
            await #expect(throws: WalletError.treasury(.approvalOwn)) {
                try await approvals.approve(id, by: proof)
            }
            _ = try await wallet.roles.set(.member, of: other, by: wallet.treasurers.commandLine)
        }
        #expect(try await received() == 0)
        _ = try await approvals.approve(id, by: wallet.treasurers.commandLine)
        #expect(try await received() == 50_00)
    }

    @Test("Sent with its key once the limit is lifted, an approval books nothing more (P-LIM-1)")
    func lifted() async throws {
        let id = try await ask().id
        _ = try await wallet.limits.set(.init(), of: .person(ada), in: .pound, by: linus)
        let sent = try await send()
        #expect(try await approvals.approve(id, by: linus).transfer == sent.transfer)
        #expect(try await received() == 50_00)
    }

    @Test("Only what a limit alone stops can wait, and only twenty payments (P-LIM-1)")
    func refused() async throws {
        let world = spender.world
        let offered = WalletError.treasury(.approvalNotOffered)
        await #expect(throws: offered) { try await ask(10_00) }
        await #expect(throws: WalletError.rejected(.insufficientFunds)) { try await ask(100_01) }
        for _ in 1...20 { _ = try await ask(11_00, key: world.key()) }
        await #expect(throws: WalletError.treasury(.approvalLimitReached)) { try await ask() }
        let first = try #require(await approvals.list(of: ada).first).approval.id
        await #expect(throws: WalletError.treasury(.approvalNotFound)) {
            try await approvals.withdraw(first, by: grace)
        }
        _ = try await approvals.withdraw(first, by: ada)
        _ = try await ask()
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) { try await ask(51_00) }
        _ = try await wallet.limits.set(
            .init(perPayment: 10_00), of: .person(ada), in: .pound, by: linus)
        await #expect(throws: offered) { try await ask(key: world.key()) }
    }
}
