import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Nobody lifts a limit of their own (P-LIM-3)")
struct OwnLimitTests {
    private let world: World
    private let ada: Person
    private let own: Treasurer
    private let grace: Treasurer

    private var wallet: Wallet { world.wallet }
    private static let first = SpendingLimit.Bounds(perPayment: 10_00, perDay: 20_00)

    init() async throws {
        world = try World.serving()
        ada = try await world.treasurer(1, role: .host).person
        own = try world.wallet.treasurers.host(ada)
        grace = try world.wallet.treasurers.treasurer(try await world.treasurer(2).person)
    }

    private func set(
        _ bounds: SpendingLimit.Bounds, _ subject: LimitSubject, by treasurer: Treasurer
    ) async throws {
        _ = try await wallet.limits.set(bounds, of: subject, in: .dollar, by: treasurer)
    }

    private func applied() async throws -> SpendingLimit.Bounds? {
        try await wallet.limits.states(of: ada.id).first?.bounds
    }

    @Test(
        "One's own is not raised, removed or made to ask; lowering it is fine (P-LIM-3)",
        arguments: [
            SpendingLimit.Bounds(), SpendingLimit.Bounds(perPayment: 10_01, perDay: 20_00),
            SpendingLimit.Bounds(perPayment: 10_00),
            SpendingLimit.Bounds(perPayment: 10_00, perDay: 20_00, over: .ask),
        ])
    func person(lifted: SpendingLimit.Bounds) async throws {
        try await set(Self.first, .person(ada.id), by: grace)
        await #expect(throws: WalletError.treasury(.limitOwn)) {
            try await set(lifted, .person(ada.id), by: own)
        }
        #expect(try await applied() == Self.first)
        let lower = SpendingLimit.Bounds(perPayment: 9_00, perDay: 20_00, perMonth: 50_00)
        try await set(lower, .person(ada.id), by: own)
        #expect(try await applied() == lower)
        try await set(lifted, .person(ada.id), by: grace)
        #expect(try await applied() == (lifted.isEmpty ? nil : lifted))
    }

    @Test("An own limit that asks does not lift everybody's that refuses (P-LIM-3)")
    func rule() async throws {
        try await set(Self.first, .wallet, by: grace)
        await #expect(throws: WalletError.treasury(.limitOwn)) {
            try await set(
                .init(perPayment: 10_00, perDay: 20_00, over: .ask), .person(ada.id), by: own)
        }
    }

    @Test("Who lifts everybody's stays under it until somebody else lifts theirs (P-LIM-3)")
    func everybody() async throws {
        let linus = try await world.person(3).person.id
        try await set(Self.first, .wallet, by: grace)
        let higher = SpendingLimit.Bounds(perPayment: 500_00, over: .ask)
        try await set(higher, .wallet, by: own)
        #expect(try await wallet.limits.states(of: linus).first?.bounds == higher)
        #expect(try await applied() == Self.first)
        try await set(.init(), .wallet, by: own)
        #expect(try await applied() == Self.first)
        await #expect(throws: WalletError.treasury(.limitOwn)) {
            try await set(.init(), .person(ada.id), by: own)
        }
        // The command line can, where there is nobody else.
        try await set(.init(), .person(ada.id), by: wallet.treasurers.commandLine)
        #expect(try await applied() == nil)
        // A first limit and a lower one leave nobody a limit of their own.
        try await set(Self.first, .wallet, by: own)
        try await set(.init(perPayment: 5_00, perDay: 20_00), .wallet, by: own)
        #expect(try await wallet.limits.find(.person(ada.id), in: .dollar, by: own) == nil)
    }
}
