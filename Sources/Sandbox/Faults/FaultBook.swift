import Foundation
import HTTPSupport
import Ledger
import SQLStore
import Synchronization
public import WalletServices

/// The rules of a sandbox, in memory: a restart forgets them.
public final class FaultBook: Sendable {
    struct State {
        var faults: [ActiveFault] = []
        var lastID: Int64 = 0
        var events = DisturbedEvents()
    }

    /// The maximum number of rules.
    static let most = 100

    let wallet: Wallet
    let store: SQLStore
    let clock: WalletClock
    let witness: BankWitness?
    let state = Mutex(State())
    /// True if there is any rule. Without one, a request costs no more than reading this.
    private let hasRules = Atomic(false)

    /// - Parameters:
    ///   - clock: the time of follow-ups, and of late events.
    ///   - witness: learns of each right retry.
    public init(
        wallet: Wallet, store: SQLStore, clock: WalletClock, witness: BankWitness? = nil
    ) {
        self.wallet = wallet
        self.store = store
        self.clock = clock
        self.witness = witness
    }

    var isIdle: Bool { !hasRules.load(ordering: .relaxed) }

    /// The rules in the order of their addition, with their effects.
    public var rules: [FaultReading] { state.withLock { $0.faults.map(\.reading) } }

    /// Adds a rule.
    ///
    /// - Throws: `FaultError`, `StoreError`.
    public func add(_ rule: FaultRule) async throws -> FaultReading {
        try rule.check()
        let person = try await person(rule.match.person)
        return try change { state throws(FaultError) in
            guard state.faults.count < Self.most else { throw .tooMany }
            state.lastID += 1
            let fault = ActiveFault(id: state.lastID, rule: rule, person: person)
            state.faults.append(fault)
            return fault.reading
        }
    }

    /// Adds the rules of a world, as far as they are still possible.
    public func add(_ world: SandboxWorld) async {
        for text in world.faults {
            guard let json = try? StrictJSON.parse(Array(text.utf8)),
                let rule = try? FaultRule(world: json)
            else { continue }
            _ = try? await add(rule)
        }
    }

    /// Removes a rule.
    ///
    /// - Throws: `FaultError.notFound`.
    public func remove(_ id: Int64) throws(FaultError) {
        try change { state throws(FaultError) in
            guard let index = state.faults.firstIndex(where: { $0.id == id }) else {
                throw .notFound
            }
            state.faults.remove(at: index)
        }
    }

    /// Removes all rules.
    public func removeAll() { change { $0.faults = [] } }

    /// The first rule that takes this request.
    func hit(_ target: FaultTarget, of sender: PersonID?) -> FaultHit? {
        state.withLock { state in
            for index in state.faults.indices {
                if let hit = state.faults[index].takes(target, of: sender) { return hit }
            }
            return nil
        }
    }

    /// True if any rule, or its follow-up, depends on the sender of a request.
    var asksForPerson: Bool {
        state.withLock { state in
            state.faults.contains { fault in
                guard fault.person == nil else { return true }
                guard case .doneUnanswered = fault.rule.effect else { return false }
                return true
            }
        }
    }

    private func change<Failure: Error, Answer>(
        _ body: (inout sending State) throws(Failure) -> sending Answer
    ) throws(Failure) -> Answer {
        try state.withLock { state throws(Failure) in
            defer { hasRules.store(!state.faults.isEmpty, ordering: .relaxed) }
            return try body(&state)
        }
    }

    private func person(_ name: String?) async throws -> PersonID? {
        guard let name else { return nil }
        do {
            return try await wallet.transfers.anybody(named: name).id
        } catch WalletError.money(.recipientNotFound) {
            throw FaultError.personUnknown
        }
    }
}
