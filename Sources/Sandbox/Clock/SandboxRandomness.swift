import Synchronization
public import WalletServices

/// The random numbers of a sandbox: those of the system, or in a repeatable world always the same.
/// In such a world secrets can be foretold, as all of its people are invented.
public final class SandboxRandomness: Sendable {
    private enum Stream: Int, CaseIterable { case wallet, web }

    /// The repeatable numbers. Without them, the system's count.
    private let streams = Mutex<[SimulatedRandomness]?>(nil)
    /// The beginning of each secret.
    let mark: String

    /// - Parameter mark: the beginning of each secret; see `Randomness`.
    public init(mark: String = "") { self.mark = mark }

    /// For ids and secrets.
    public var wallet: Randomness { source(.wallet) }
    /// For forms and pages.
    public var web: Randomness { source(.web) }

    private func source(_ stream: Stream) -> Randomness {
        Randomness(mark: mark) {
            self.streams.withLock { $0?[stream.rawValue].next() } ?? Randomness.system.next()
        }
    }

    /// Begins a sequence that is always the same for the same two numbers.
    ///
    /// - Parameter start: how often the world was started; no start repeats the ids of another.
    func begin(seed: UInt64, start: UInt64) {
        var mixed = SimulatedRandomness(state: seed)
        var numbers = SimulatedRandomness(state: mixed.next() ^ start)
        streams.withLock { streams in
            streams = Stream.allCases.map { _ in SimulatedRandomness(state: numbers.next()) }
        }
    }

    /// Goes back to the numbers of the system.
    func end() { streams.withLock { $0 = nil } }
}
