import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Approved payments of requests for money")
struct ApprovalRequestsTests {
    private let spender: Spender
    private let grace: PersonID
    private let linus: Treasurer
    private let request: PaymentRequest

    private var world: World { spender.world }
    private var wallet: Wallet { spender.wallet }

    init() async throws {
        spender = try await Spender(holding: 200_00)
        let (world, wallet) = (spender.world, spender.wallet)
        grace = try await world.person(2).person.id
        _ = try await world.account(of: grace, in: .pound)
        linus = try wallet.treasurers.treasurer(await world.treasurer(3).person)
        _ = try await wallet.limits.set(
            .init(perPayment: 10_00, over: .ask), of: .person(spender.ada), in: .pound, by: linus)
        request = try await wallet.requests.create(
            pounds(50_00), in: .pound, note: "A bicycle", by: grace, key: world.key())
    }

    private func ask(
        _ pence: Int64 = 50_00, paying id: PaymentRequestID?, key: IdempotencyKey? = nil
    ) async throws -> Approval {
        try await wallet.approvals.ask(
            pounds(pence), from: spender.account, to: grace, paying: id, by: spender.ada,
            key: try key ?? world.key()
        ).approval
    }

    private func found() async throws -> PaymentRequest {
        try await wallet.requests.find(request.id, of: grace).request
    }

    @Test("A waiting payment leaves its request open; the approval pays it (S-REQ-8)")
    func pays() async throws {
        let asked = try await ask(paying: request.id)
        #expect(asked.request == request.id)
        #expect(try await wallet.approvals.waiting(by: linus).map(\.approval) == [asked])
        #expect(try await found().state == .open)
        _ = try await wallet.approvals.approve(asked.id, by: linus)
        let paid = try await found()
        #expect(paid.state == .paid && paid.transfer == asked.id && paid.payments == 1)
        #expect(try await wallet.requests.find(request.id, of: grace).payer?.id == spender.ada)
        #expect(try await wallet.audit.verify().findings == [])
    }

    @Test("Two approvals at once pay a request once; the other one waits on (S-REQ-8)")
    func once() async throws {
        let first = try await ask(paying: request.id)
        let second = try await ask(60_00, paying: request.id)
        let closed = WalletError.treasury(.approvalRequestClosed)
        let results = await atOnce(2) { index in
            try await wallet.approvals.approve(index == 0 ? first.id : second.id, by: linus)
        }
        #expect(results.count { $0.isSuccess } == 1)
        #expect(results.compactMap(\.walletError) == [closed])
        let loser = try #require(try await wallet.approvals.waiting(by: linus).first).approval
        await #expect(throws: closed) { try await wallet.approvals.approve(loser.id, by: linus) }
        _ = try await wallet.approvals.decline(loser.id, because: "Paid already", by: linus)
        #expect(try await found().payments == 1)
        #expect(try await spender.balance() == 200_00 - (loser == first ? 60_00 : 50_00))
    }

    @Test("A request cancelled meanwhile stops the approval, and moves nothing (S-REQ-8)")
    func cancelled() async throws {
        let asked = try await ask(paying: request.id)
        try await wallet.requests.cancel(request.id, by: grace)
        await #expect(throws: WalletError.treasury(.approvalRequestClosed)) {
            try await wallet.approvals.approve(asked.id, by: linus)
        }
        #expect(try await spender.balance() == 200_00)
        #expect(try await found().state == .cancelled)
        #expect(try await wallet.approvals.waiting(by: linus).map(\.approval) == [asked])
    }

    @Test("Nobody asks for what does not pay the request (S-REQ-8)")
    func invalid() async throws {
        await #expect(throws: WalletError.underpaid(pounds(50_00))) {
            try await ask(49_99, paying: request.id)
        }
        let mine = try await wallet.requests.create(
            nil, in: .pound, by: spender.ada, key: world.key())
        await #expect(throws: WalletError.paymentRequest(.notFound)) {
            try await ask(paying: mine.id)
        }
        try await wallet.requests.cancel(request.id, by: grace)
        await #expect(throws: WalletError.paymentRequest(.cancelled)) {
            try await ask(paying: request.id)
        }
        #expect(try await wallet.approvals.waiting(by: linus).isEmpty)
    }

    @Test("A key belongs to the payment of one request (S-REQ-8)")
    func oneRequest() async throws {
        let key = try world.key()
        let asked = try await ask(paying: request.id, key: key)
        #expect(try await ask(paying: request.id, key: key) == asked)
        await #expect(throws: WalletError.money(.idempotencyKeyReused)) {
            try await ask(paying: nil, key: key)
        }
    }

    @Test("Who asked for the money may leave: the waiting payment is declined (S-REQ-8)")
    func leaves() async throws {
        let asked = try await ask(paying: request.id)
        try await wallet.erasure.erase(grace)
        let line = try #require(await wallet.approvals.list(of: spender.ada).first)
        #expect(line.approval.id == asked.id && line.state == .declined)
        #expect(line.approval.request == nil)
        #expect(try await wallet.audit.verify().findings == [])
    }
}
