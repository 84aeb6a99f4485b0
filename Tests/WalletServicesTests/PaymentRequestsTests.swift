import Foundation
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Requests for money")
struct PaymentRequestsTests {
    private let world: World
    private let ada: PersonID
    private let grace: PersonID
    private let from: AccountID
    private let to: AccountID

    private var requests: PaymentRequests { world.wallet.requests }

    init() async throws {
        world = try World()
        ada = try await world.person(1).person.id
        grace = try await world.person(2).person.id
        from = try await world.account(of: ada, holding: 50_00).id
        to = try await world.account(of: grace).id
    }

    private func dollars(_ cents: Int64) -> Money { Money(minorUnits: cents, currency: .dollar) }

    private func ask(_ cents: Int64?, note: String = "") async throws -> PaymentRequest {
        try await requests.create(
            cents.map(dollars), in: .dollar, note: note, by: grace, key: world.key())
    }

    @discardableResult
    private func pay(
        _ request: PaymentRequest, _ cents: Int64, key: IdempotencyKey? = nil
    ) async throws -> Receipt {
        try await world.wallet.transfers.send(
            dollars(cents), from: from, to: grace, paying: request.id, by: ada, as: .theWallet,
            key: key ?? world.key())
    }

    private func held() async throws -> Int64 {
        try await world.wallet.accounts.find(to, of: grace).balance.minorUnits
    }

    private func state(_ request: PaymentRequest) async throws -> PaymentRequest.State {
        try await requests.find(request.id, of: grace).request.state
    }

    @Test("A request is kept, once for each key, with what it is for (S-REQ-1)")
    func creates() async throws {
        let key = try world.key()
        for _ in 1...2 {
            let made = try await requests.create(
                dollars(20_00), in: .dollar, note: " Lunch ", by: grace, key: key)
            #expect(made.note == "Lunch" && made.state == .open && made.amount == dollars(20_00))
        }
        #expect(try await requests.list(of: grace).count == 1)
        #expect(try await requests.list(of: ada).isEmpty)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            _ = try await requests.create(dollars(1), in: .dollar, by: grace, key: key)
        }
    }

    @Test("Each invalid request gives its own error (S-REQ-1)")
    func invalid() async throws {
        let cases: [(Money?, Currency, String, WalletError)] = [
            (dollars(1), .pound, "\u{0}", .rejected(.currencyMismatch)),
            (dollars(0), .dollar, "\u{0}", .rejected(.amountNotPositive)),
            (dollars(.max), .dollar, "\u{0}", .rejected(.amountOverLimit)),
            (nil, .pound, "\u{0}", .money(.noteInvalid)),
            (nil, .pound, "", .money(.recipientCannotReceive)),
        ]
        for (amount, currency, note, error) in cases {
            await #expect {
                _ = try await requests.create(
                    amount, in: currency, note: note, by: grace, key: world.key())
            } throws: {
                $0.isLike(error)
            }
        }
        for _ in 1...PaymentRequests.mostOpen { _ = try await ask(nil) }
        await #expect(throws: WalletError.paymentRequest(.limitReached)) { _ = try await ask(nil) }
    }

    @Test("A payment closes its request together with the transfer, and names the payer (S-REQ-2)")
    func pays() async throws {
        let request = try await ask(20_00)
        await #expect(throws: WalletError.underpaid(dollars(20_00))) {
            try await pay(request, 19_99)
        }
        #expect(try await held() == 0)
        let key = try world.key()
        let receipt = try await pay(request, 20_00, key: key)
        #expect(try await pay(request, 20_00, key: key).isReplay)
        let line = try #require(try await requests.list(of: grace).first)
        #expect(line.request.state == .paid && line.request.payments == 1)
        #expect(line.request.transfer == receipt.transfer.order.id && line.payer?.id == ada)
        await #expect(throws: WalletError.paymentRequest(.paid)) { try await pay(request, 20_00) }
        #expect(try await held() == 20_00)
        await #expect(throws: WalletError.paymentRequest(.paid)) {
            try await requests.cancel(request.id, by: grace)
        }
    }

    @Test("Payments at the same time move the money once (S-REQ-2)")
    func atOnceOnly() async throws {
        let request = try await ask(1_00)
        let answers = await atOnce(20) { _ in try await pay(request, 1_00) }
        let refused = answers.filter { answer in
            if case .failure(WalletError.paymentRequest(.paid)) = answer { return true }
            return false
        }
        #expect(answers.filter { (try? $0.get()) != nil }.count == 1)
        #expect(refused.count == 19)
        #expect(try await held() == 1_00)
    }

    @Test("A payment that is refused leaves the request open (S-REQ-2)")
    func refused() async throws {
        let request = try await ask(80_00)
        await #expect(throws: WalletError.rejected(.insufficientFunds)) {
            try await pay(request, 80_00)
        }
        #expect(try await state(request) == .open)
    }

    @Test("A request without an amount stays open, and counts its payments (S-REQ-3)")
    func open() async throws {
        let request = try await ask(nil)
        for cents: Int64 in [1_00, 2_50] { try await pay(request, cents) }
        let line = try await requests.find(request.id, of: grace)
        #expect(line.request.state == .open && line.request.payments == 2)
        #expect(try await held() == 3_50)
    }

    @Test("A cancelled request takes no payment; cancelling twice is the same (S-REQ-4)")
    func cancels() async throws {
        let request = try await ask(5_00)
        for _ in 1...2 { try await requests.cancel(request.id, by: grace) }
        #expect(try await state(request) == .cancelled)
        await #expect(throws: WalletError.paymentRequest(.cancelled)) {
            try await pay(request, 1_00)
        }
        #expect(try await held() == 0)
    }

    @Test("Another person's request is like one that does not exist (S-REQ-4)")
    func others() async throws {
        let request = try await ask(5_00)
        for id in [request.id, PaymentRequestID(UUID())] {
            await #expect(throws: WalletError.paymentRequest(.notFound)) {
                _ = try await requests.find(id, of: ada)
            }
            await #expect(throws: WalletError.paymentRequest(.notFound)) {
                try await requests.cancel(id, by: ada)
            }
        }
        let linus = try await world.person(3).person.id
        _ = try await world.account(of: linus)
        await #expect(throws: WalletError.paymentRequest(.notFound)) {
            _ = try await world.wallet.transfers.send(
                dollars(5_00), from: from, to: linus, paying: request.id, by: ada,
                as: .theWallet, key: world.key())
        }
        #expect(try await state(request) == .open)
    }

    @Test("The requests of a person leave with them (P-DATA-2)")
    func leaving() async throws {
        let request = try await ask(5_00, note: "Lunch")
        try await world.wallet.erasure.erase(grace)
        #expect(try await requests.list(of: grace).isEmpty)
        await #expect(throws: WalletError.money(.recipientCannotReceive)) {
            try await pay(request, 5_00)
        }
    }
}
