import Synchronization
import WalletServices

/// A bank of the folder. It sleeps, and takes no memory, until somebody asks it for something. Then
/// it makes up for everything that fell due meanwhile.
final class KeptBank: Sendable {
    private enum State {
        case asleep
        case awake(OpenBank)
        case gone
    }

    let name: BankName
    let facts: BankFacts
    private let open: @Sendable () async throws -> OpenBank
    private let state = Mutex(State.asleep)
    private let turn = Turnstile()

    init(
        _ name: BankName, _ facts: BankFacts, open: @escaping @Sendable () async throws -> OpenBank
    ) {
        self.name = name
        self.facts = facts
        self.open = open
    }

    /// The bank, which wakes if it sleeps.
    ///
    /// - Throws: `BankError.notFound` once it has ended, and the errors of opening it.
    func awake() async throws -> Bank {
        if let known { return known.bank }
        return try await turn.alone {
            if let known { return known.bank }
            guard case .asleep = state.withLock(\.self) else { throw BankError.notFound }
            let fresh = try await open()
            state.withLock { $0 = .awake(fresh) }
            return fresh.bank
        }
    }

    private var known: OpenBank? {
        guard case .awake(let bank) = state.withLock(\.self) else { return nil }
        return bank
    }

    /// Ends it for good, asleep or awake.
    func stop() async {
        await turn.alone {
            let bank = known
            state.withLock { $0 = .gone }
            await bank?.stop()
        }
    }

    /// Closes its database. Nothing runs in it any more.
    func close() { known?.bank.close() }

    var reading: BankReading {
        BankReading(
            name: name.text, origin: facts.origin, madeAt: facts.shownTime,
            token: facts.world.credentials?.marked(with: name.mark).accessToken)
    }
}
