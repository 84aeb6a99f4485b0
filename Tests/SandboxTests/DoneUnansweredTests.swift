import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import Sandbox

@Suite struct DoneUnansweredTests {
    private static let payments = FaultMatch(method: "POST", path: "/v1/transfers")

    private func world(
        times: Int64 = 1, _ answer: FaultAnswer = .error
    ) async throws -> (FaultWorld, FaultReading) {
        let world = try await FaultWorld()
        let rule = try await world.book.add(
            FaultRule(match: Self.payments, times: times, effect: .doneUnanswered(answer)))
        return (world, rule)
    }

    private func box(_ world: FaultWorld) async throws -> Int64 {
        try await world.clock.wallet.accounts.list(of: world.ada.person.id).accounts
            .first { $0.id == world.accounts.1 }?.balance.minorUnits ?? 0
    }

    @Test(
        "The money moves, and the client does not learn of it (X-FAULT)",
        arguments: FaultAnswer.allCases)
    func hidden(_ answer: FaultAnswer) async throws {
        let (world, rule) = try await world(answer)
        #expect(try await world.pay(4_20, key: "first").status == 500)
        #expect(try await box(world) == 4_20)
        let seen = try #require(world.followed(rule).first)
        #expect(seen.verdict == .notRetried && seen.unseenStatus == 201)
        #expect(seen.sentence == "Not retried yet: 4.20 GBP to Box.")
    }

    @Test("A retry with the same key is right, and what comes later is a payment (X-FAULT)")
    func retriedRight() async throws {
        let (world, rule) = try await world()
        try await world.pay(4_20, key: "first")
        #expect(try await world.pay(4_20, key: "first").status == 201)
        #expect(world.followed(rule).map(\.verdict) == [.retriedRight])
        try await world.pay(4_20, key: "second")
        #expect(world.followed(rule).map(\.verdict) == [.retriedRight])
        #expect(try await box(world) == 8_40)
    }

    @Test("A retry with a new key pays twice; another payment is no retry (X-FAULT)")
    func paidTwice() async throws {
        let (world, rule) = try await world()
        try await world.pay(4_20, key: "first")
        try await world.pay(4_21, key: "second")
        // A key that was used for something else moves nothing.
        #expect(try await world.pay(9_99, key: "first").status == 422)
        #expect(world.followed(rule).map(\.verdict) == [.notRetried])
        try await world.pay(4_20, key: "third")
        let seen = try #require(world.followed(rule).first)
        #expect(seen.sentence == "This client paid twice: 4.20 GBP to Box.")
        #expect(seen.movements.count == 1 && seen.again.count == 1)
        #expect(seen.again.first?.from == "Everyday")
    }

    @Test("A repetition of an earlier payment is no second one (X-FAULT)")
    func earlierPayment() async throws {
        let world = try await FaultWorld()
        try await world.pay(4_20, key: "earlier")
        let rule = try await world.book.add(
            FaultRule(match: Self.payments, times: 1, effect: .doneUnanswered(.error)))
        try await world.pay(4_20, key: "first")
        #expect(try await world.pay(4_20, key: "earlier").status == 201)
        #expect(world.followed(rule).map(\.verdict) == [.notRetried])
    }

    @Test("A request that fails anyway, or only reads, moves no money (X-FAULT)")
    func nothingBooked() async throws {
        let (world, rule) = try await world(times: 2)
        #expect(try await world.pay(0, key: "first").status == 500)
        let reading = try await world.book.add(
            FaultRule(effect: .doneUnanswered(.error)))
        #expect(try await world.get().status == 500)
        #expect(world.followed(rule).map(\.verdict) == [.nothingBooked])
        #expect(world.followed(reading).map(\.unseenStatus) == [200])
    }

    @Test("A lost retry is followed as well (X-FAULT)")
    func lostRetry() async throws {
        let (world, rule) = try await world(times: 2)
        try await world.pay(4_20, key: "first")
        try await world.pay(4_20, key: "first")
        #expect(world.followed(rule).map(\.verdict) == [.retriedRight, .notRetried])
        try await world.pay(4_20, key: "first")
        #expect(world.followed(rule).map(\.verdict) == [.retriedRight, .retriedRight])
        #expect(try await box(world) == 4_20)
    }

    @Test("A lost retry with a new key has paid twice (X-FAULT)")
    func lostSecondPayment() async throws {
        let (world, rule) = try await world(times: 2)
        try await world.pay(4_20, key: "first")
        try await world.pay(4_20, key: "second")
        #expect(world.followed(rule).map(\.verdict) == [.paidTwice, .notRetried])
    }

    @Test("Payments at once, each with its own key, are not mistaken for each other (X-FAULT)")
    func atOnce() async throws {
        let (world, rule) = try await world(times: 20)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...20 {
                group.addTask { try await world.pay(Int64(number), key: "key \(number)".id) }
            }
            try await group.waitForAll()
        }
        #expect(world.followed(rule).allSatisfy { $0.movements.count == 1 })
        for number in 1...20 { try await world.pay(Int64(number), key: "key \(number)".id) }
        #expect(world.followed(rule).map(\.verdict) == Array(repeating: .retriedRight, count: 20))
    }

    @Test("A rule keeps its latest twenty (X-FAULT)")
    func bound() async throws {
        let (world, rule) = try await world(times: 25)
        for number in 1...25 { try await world.pay(Int64(number), key: "key \(number)".id) }
        let amounts = world.followed(rule).compactMap(\.movements.first?.amount.minorUnits)
        #expect(amounts == Array(6...25))
    }
}

extension String {
    /// The same without spaces, as a key.
    fileprivate var id: String { replacing(" ", with: "-") }
}
