import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Proofs of single acts")
struct ProofTests {
    private let home: ProofWorld

    private var world: World { home.world }
    private var grace: PersonID { home.grace }
    private var linus: PersonID { home.linus }

    init() async throws {
        home = try await ProofWorld()
    }

    private func asks(
        _ need: ProofNeed, sourceLocation: SourceLocation = #_sourceLocation,
        _ act: () async throws -> some Any
    ) async {
        await #expect(
            throws: WalletError.proofNeeded(need), sourceLocation: sourceLocation
        ) { _ = try await act() }
    }

    @Test("A payment to somebody new above the limit needs its own proof (P-STEP-1)")
    func newPayee() async throws {
        try await home.pay(50, to: grace)
        let need = home.need(1, to: linus)
        await asks(need) { try await home.pay(1, to: linus) }
        try await home.prove(.presence)
        await asks(need) { try await home.pay(1, to: linus) }
        try await home.prove(need)
        try await home.pay(1, to: linus)
        // Linus is known now, because Ada has proven a payment to him.
        try await home.pay(500, to: linus)
    }

    @Test("A hundred payments just below the limit are asked about like one (P-STEP-1)")
    func splitting() async throws {
        var booked = 0
        for index in 0..<100 {
            let payee = index.isMultiple(of: 2) ? grace : linus
            if (try? await home.pay(4, to: payee)) != nil { booked += 1 }
        }
        #expect(booked == 12)
        // A new account does not begin a new count.
        let other = try await world.account(of: home.ada.id, named: "Other")
        _ = try await world.wallet.transfers.move(
            ProofWorld.dollars(100), from: home.account, to: other.id, by: home.ada.id,
            key: world.key())
        await asks(home.need(4, to: grace)) {
            try await world.wallet.transfers.send(
                ProofWorld.dollars(4), from: other.id, to: grace, by: home.ada.id,
                as: .session(home.session), key: world.key())
        }
    }

    @Test("Seven currencies are no seven limits: in another one each is asked about (P-STEP-1)")
    func currencies() async throws {
        let codes = ["USD", "EUR", "GBP", "JPY", "CHF", "SEK", "CAD"]
        var booked: [String] = []
        for code in codes {
            let currency = try #require(Currency(code: code))
            let wallet = world.wallet
            _ = try await wallet.accounts.open(named: "", currencyCode: code, by: grace)
            let from = try await wallet.accounts.open(
                named: "From \(code)", currencyCode: code, by: home.ada.id
            ).record.id
            let amount = Money(minorUnits: 40 * currency.minorUnitsPerUnit, currency: currency)
            _ = try await wallet.cashDesk.payIn(
                amount, to: home.ada.id, into: from, by: wallet.treasurers.commandLine,
                key: world.key())
            func pay() async throws -> Receipt {
                try await wallet.transfers.send(
                    amount, from: from, to: grace, by: home.ada.id, as: .session(home.session),
                    key: world.key())
            }
            do {
                _ = try await pay()
                booked.append(code)
            } catch WalletError.proofNeeded(let need) {
                #expect(need == .payment(amount, to: grace))
            }
        }
        #expect(booked == ["USD"])
    }

    @Test("A payment over a limit to somebody new is proven before it waits (P-STEP-1, P-LIM-1)")
    func waiting() async throws {
        let wallet = world.wallet
        _ = try await wallet.limits.set(
            .init(perPayment: 1, over: .ask), of: .person(home.ada.id), in: .dollar,
            by: wallet.treasurers.commandLine)
        func ask(_ units: Int64, key: IdempotencyKey? = nil) async throws -> Approvals.Line {
            try await wallet.approvals.ask(
                ProofWorld.dollars(units), from: home.account, to: grace, by: home.ada.id,
                as: .session(home.session), key: key ?? world.key())
        }
        let hosts = wallet.treasurers.commandLine
        // Below the limit that a payment by itself would need too: those that wait do not add up.
        await asks(home.need(2, to: grace)) { try await ask(2) }
        #expect(try await wallet.approvals.waiting(by: hosts).isEmpty)
        try await home.prove(home.need(2, to: grace))
        await asks(home.need(3, to: grace)) { try await ask(3) }
        let key = try world.key()
        let line = try await ask(2, key: key)
        #expect(try await ask(2, key: key).approval == line.approval)
        _ = try await wallet.approvals.approve(line.approval.id, by: hosts)
        // Ada has confirmed to pay Grace.
        _ = try await ask(3)
    }

    @Test("A payee is new for 24 hours after an unproven payment (P-STEP-1)")
    func known() async throws {
        try await home.pay(50, to: grace)
        world.clock.advance(seconds: 24 * 3600 - 1)
        await asks(home.need(1, to: grace)) { try await home.pay(1, to: grace) }
        world.clock.advance(seconds: 1)
        try await home.pay(500, to: grace)
    }

    @Test("Another amount, payee or session voids a proof (P-STEP-1)")
    func dynamicLinking() async throws {
        let other = try await ProofWorld.person(1, in: world).session.id
        try await home.prove(home.need(100, to: grace))
        await asks(home.need(101, to: grace)) { try await home.pay(101, to: grace) }
        await asks(home.need(99, to: grace)) { try await home.pay(99, to: grace) }
        await asks(home.need(100, to: linus)) { try await home.pay(100, to: linus) }
        await asks(home.need(100, to: grace)) {
            try await home.pay(100, to: grace, in: other)
        }
        try await home.pay(100, to: grace)
    }

    @Test("A proof is used once, also by twenty at once (P-STEP-1)")
    func once() async throws {
        let need = ProofNeed.cashOut(ProofWorld.dollars(10), of: home.ada.id)
        try await home.prove(need)
        try await home.payOut(10)
        await asks(need) { try await home.payOut(10) }
        try await home.prove(need)
        let results = await atOnce(20) { _ in try await home.payOut(10) }
        #expect(results.filter(\.isSuccess).count == 1)
        #expect(
            results.compactMap(\.walletError) == Array(repeating: .proofNeeded(need), count: 19))
    }

    @Test("A proof holds for five minutes, and setting the clock back extends none (P-STEP-1)")
    func expiry() async throws {
        let need = home.need(100, to: grace)
        try await home.prove(need)
        world.clock.advance(seconds: 301)
        await asks(need) { try await home.pay(100, to: grace) }
        world.clock.advance(seconds: -362)
        await asks(need) { try await home.pay(100, to: grace) }
        world.clock.advance(seconds: 361)
        try await home.pay(100, to: grace)
    }

    @Test("The replay of a booked payment needs no proof (P-STEP-1)")
    func replay() async throws {
        let key = try world.key()
        try await home.prove(home.need(100, to: grace))
        try await home.pay(100, to: grace, key: key)
        world.clock.advance(seconds: 3600)
        #expect(try await home.pay(100, to: grace, key: key).isReplay)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await home.pay(101, to: grace, key: key)
        }
    }

    @Test("A refused payment uses no proof up (P-STEP-1)")
    func refused() async throws {
        try await home.prove(home.need(2000, to: grace))
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await home.pay(2000, to: grace)
        }
        _ = try await world.wallet.depositByHost(
            ProofWorld.dollars(1000), to: home.ada.id, key: world.key())
        try await home.pay(2000, to: grace)
    }

    @Test("A wallet that asks for no proofs pays at once")
    func off() async throws {
        let world = try World.production()
        let ada = try await ProofWorld.person(1, in: world)
        let grace = try await ProofWorld.person(2, in: world).person.id
        let receipt = try await world.wallet.depositByHost(
            ProofWorld.dollars(1000), to: ada.person.id, key: world.key())
        world.clock.advance(seconds: 3600)
        _ = try await world.wallet.transfers.send(
            ProofWorld.dollars(1000), from: receipt.transfer.order.credit, to: grace,
            by: ada.person.id, as: .session(ada.session.id), key: world.key())
        try await world.wallet.proofs.requirePresence(in: ada.session.id)
    }

    @Test("A token does not do what asks for a proof, unless it has that right (P-STEP-2)")
    func tokens() async throws {
        let (tokens, localPayments) = (world.wallet.tokens, world.wallet.localPayments)
        let plain = try await tokens.create(
            named: "Plain", scopes: Scope.paying, by: home.ada.id)
        let able = try await tokens.create(
            named: "Able", scopes: Scope.paying, actsAlone: true, by: home.ada.id)
        let theirs = try await world.wallet.accounts.overview(of: grace).accounts
        let identifiers = try await world.wallet.accounts.identifiers(
            of: try theirs.first.orThrow("an account").id, by: grace)
        let numbers = try BankNumbers(
            kind: .sortCode, bank: identifiers.sortCode, account: identifiers.accountNumber,
            country: "GB"
        ).orThrow("numbers of this bank")
        func pay(_ units: Int64, with token: Tokens.New) async throws {
            let order = LocalPayments.Order(
                amount: ProofWorld.dollars(units),
                destination: .once(name: "Grace", numbers), reference: "rent")
            _ = try await localPayments.pay(
                order, from: home.account, by: home.ada.id, as: .token(token.token.id),
                key: world.key())
        }
        try await pay(50, with: plain)
        await #expect(throws: WalletError.access(.tokenMayNot)) { try await pay(1, with: plain) }
        try await pay(500, with: able)
        #expect(try await tokens.actsAlone(able.token.id))
        #expect(try await !tokens.actsAlone(plain.token.id))
        // Its payments prove nothing.
        await #expect(throws: WalletError.access(.tokenMayNot)) { try await pay(1, with: plain) }
    }
}
