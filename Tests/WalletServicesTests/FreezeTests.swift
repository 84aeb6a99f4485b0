import Ledger
import SQLStore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Freezes")
struct FreezeTests {
    private let spender: Spender
    private let goal: AccountID
    private let grace: PersonID
    private let graces: AccountID
    private let host: Treasurer

    private var wallet: Wallet { spender.wallet }
    private var freezes: Freezes { wallet.freezes }
    private var ada: PersonID { spender.ada }

    init() async throws {
        spender = try await Spender()
        goal = try await spender.wallet.goals.create(
            Goals.Draft(name: "Sailing"), in: spender.account, by: spender.ada
        ).goal.id
        grace = try await spender.world.person(2).person.id
        graces = try await spender.world.account(of: grace, holding: 50_00, in: .pound).id
        host = spender.wallet.treasurers.commandLine
    }

    /// Makes a transfer of this kind from Ada's account, or into it, possible.
    private func prepare(_ kind: TransferKind) async throws {
        switch kind {
        case .savingOut: try await move(.saving)
        case .roundUp: try await spender.pay(4_35)
        default: break
        }
    }

    private func move(_ kind: TransferKind) async throws {
        let (account, key) = (spender.account, try spender.world.key())
        switch kind {
        case .deposit:
            _ = try await wallet.transfers.deposit(pounds(1), into: account, by: ada, key: key)
        case .withdrawal:
            _ = try await wallet.transfers.withdraw(pounds(1), from: account, by: ada, key: key)
        case .ownTransfer:
            let other = try await spender.world.account(of: ada, in: .pound).id
            _ = try await wallet.transfers.move(
                pounds(1), from: account, to: other, by: ada, key: key)
        case .payment:
            _ = try await wallet.transfers.send(
                pounds(1), from: account, to: grace, by: ada, key: key)
        case .closing:
            let held = try await spender.balance()
            _ = try await wallet.accounts.close(account, confirming: held, by: ada)
        case .saving:
            _ = try await wallet.goals.add(pounds(1), to: goal, by: ada, key: key)
        case .savingOut:
            _ = try await wallet.goals.takeOut(pounds(1), from: goal, by: ada, key: key)
        case .roundUp: _ = try await wallet.roundUps.save(into: goal, by: ada, key: key)
        case .spending: try await spender.pay(1)
        case .income: try await spender.receive(1)
        }
    }

    @Test("A frozen person's money stays theirs (P-LIM-2)", arguments: TransferKind.allCases)
    func person(kind: TransferKind) async throws {
        try await prepare(kind)
        _ = try await freezes.freeze(ada, because: "Lost phone", by: host)
        if [.withdrawal, .payment, .closing, .spending].contains(kind) {
            await #expect(throws: WalletError.treasury(.personFrozen)) { try await move(kind) }
            _ = try await freezes.end(ada, by: host)
        }
        try await move(kind)
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("From a frozen account no money moves (P-LIM-2)", arguments: TransferKind.allCases)
    func account(kind: TransferKind) async throws {
        try await prepare(kind)
        _ = try await freezes.freeze(ada, spender.account, because: "Lost card", by: host)
        if ![.deposit, .income, .savingOut].contains(kind) {
            await #expect(throws: WalletError.treasury(.accountFrozen)) { try await move(kind) }
            _ = try await freezes.end(ada, spender.account, by: host)
        }
        try await move(kind)
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("Money arrives, the desk pays nothing out, and signing in and reading go on (P-LIM-2)")
    func rest() async throws {
        _ = try await freezes.freeze(ada, because: "Lost phone", by: host)
        let (key, other) = (try spender.world.key(), try spender.world.key())
        _ = try await wallet.transfers.send(
            pounds(1_00), from: graces, to: ada, by: grace, key: key)
        await #expect(throws: WalletError.treasury(.personFrozen)) {
            try await wallet.cashDesk.payOut(pounds(1), of: ada, by: host, key: other)
        }
        #expect(try await spender.world.person(1).person.id == ada)
        #expect(try await spender.balance() == 101_00)
    }

    @Test("A payment booked before the freeze still answers with its receipt (P-LIM-2)")
    func replay() async throws {
        let key = try spender.world.key()
        let pay = {
            try await wallet.transfers.send(
                pounds(1), from: spender.account, to: grace, by: ada, key: key)
        }
        let first = try await pay()
        _ = try await freezes.freeze(ada, because: "Lost phone", by: host)
        let again = try await pay()
        #expect(again.isReplay && again.transfer == first.transfer)
    }

    @Test("Automatic savings out of a frozen account are skipped (P-LIM-2)")
    func automatic() async throws {
        try await spender.pay(4_35)
        _ = try await wallet.roundUps.setAutomatic(of: spender.account, into: goal, by: ada)
        _ = try await freezes.freeze(ada, spender.account, because: "Lost card", by: host)
        spender.world.clock.advance(seconds: 8 * 86_400)
        #expect(try await wallet.scheduledJobs.run()[.roundUps] == 0)
        #expect(try await wallet.goals.find(goal, of: ada).saved == pounds(0))
    }

    @Test("Fifty payments beside a freeze: those before it are booked, none after it (P-LIM-2)")
    func race() async throws {
        let keys = try (0..<50).map { _ in try spender.world.key() }
        let results = await atOnce(51) { index -> Int64? in
            guard index != 25 else {
                _ = try await freezes.freeze(ada, because: "Lost phone", by: host)
                return nil
            }
            return try await wallet.transfers.send(
                pounds(1), from: spender.account, to: grace, by: ada,
                key: keys[index < 25 ? index : index - 1]
            ).transfer.sequence
        }
        let refused = results.compactMap(\.walletError)
        #expect(Set(refused).isSubset(of: [.treasury(.personFrozen)]))
        let paid = results.count { $0.isSuccess } - 1
        #expect(paid + refused.count == 50)
        #expect(try await spender.balance() == 100_00 - Int64(paid))
        await #expect(throws: WalletError.treasury(.personFrozen)) { try await move(.payment) }
        #expect(try await spender.balance() == 100_00 - Int64(paid))
        #expect(try await wallet.audit.verify().findings == [])
    }

    private struct Undone: Error {}

    @Test("A freeze that is rolled back freezes nobody, and a later write sees no trace of it")
    func rollback() async throws {
        let now = spender.world.clock.now
        try await move(.payment)
        await #expect(throws: Undone.self) {
            try await spender.world.store.write { tx in
                try tx.set(Freeze(reason: "No", setBy: nil, setAt: now), on: ada)
                #expect(try tx.isFrozen(ada))
                throw Undone()
            }
        }
        try await move(.payment)
        _ = try await freezes.freeze(ada, because: "Yes", by: host)
        await #expect(throws: Undone.self) {
            try await spender.world.store.write { tx in
                try tx.endFreeze(of: ada)
                #expect(try !tx.isFrozen(ada))
                throw Undone()
            }
        }
        await #expect(throws: WalletError.treasury(.personFrozen)) { try await move(.payment) }
    }

    @Test("A freeze outlives a restart")
    func restart() async throws {
        _ = try await freezes.freeze(ada, because: "Lost phone", by: host)
        let again = spender.world.wallet()
        await #expect(throws: WalletError.treasury(.personFrozen)) {
            try await again.transfers.send(
                pounds(1), from: spender.account, to: grace, by: ada, key: spender.world.key())
        }
    }

    @Test("Nobody freezes or frees oneself, and only a host freezes a host (P-LIM-2)")
    func whom() async throws {
        let (world, treasurers) = (spender.world, spender.wallet.treasurers)
        let linus = try await world.treasurer(3).person
        let proof = try treasurers.treasurer(linus)
        let other = try await world.treasurer(4, role: .host).person
        let refused = WalletError.treasury(.freezeRefused)
        for id in [linus.id, other.id] {
            await #expect(throws: refused) {
                try await freezes.freeze(id, because: "Why not", by: proof)
            }
        }
        _ = try await freezes.freeze(linus.id, because: "Holiday", by: treasurers.host(other))
        await #expect(throws: refused) { try await freezes.end(linus.id, by: proof) }
        #expect(try await freezes.state(of: linus.id).person?.reason == "Holiday")
        await #expect(throws: WalletError.access(.treasurersOnly)) {
            try await freezes.freeze(ada, because: "Lost", by: proof)
        }
        _ = try await freezes.end(linus.id, by: treasurers.host(other))
        #expect(try await freezes.freeze(ada, because: "Lost", by: proof).person?.setBy == linus.id)
    }

    @Test("A freeze needs a person, an account of theirs, and a reason (P-LIM-2)")
    func invalid() async throws {
        let nobody = PersonID(spender.account.uuid)
        await #expect(throws: WalletError.treasury(.personNotFound)) {
            try await freezes.freeze(nobody, graces, because: "", by: host)
        }
        await #expect(throws: WalletError.account(.notFound)) {
            try await freezes.freeze(ada, graces, because: "", by: host)
        }
        await #expect(throws: WalletError.treasury(.reasonMissing)) {
            try await freezes.freeze(ada, because: " ", by: host)
        }
        await #expect {
            try await freezes.freeze(ada, because: "a\u{1}", by: host)
        } throws: { $0.isLike(.money(.noteInvalid)) }
        #expect(try await freezes.end(ada, by: host).isEmpty)
        _ = try await freezes.freeze(ada, spender.account, because: "Lost", by: host)
        _ = try await freezes.freeze(ada, spender.account, because: "Stolen", by: host)
        let state = try await freezes.state(of: ada)
        #expect(state.person == nil && state.accounts.map(\.freeze.reason) == ["Stolen"])
    }
}
