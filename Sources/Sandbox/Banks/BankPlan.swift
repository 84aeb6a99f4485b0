public import Ledger
import WalletServices

/// The people, the time and the random numbers with which a bank begins.
public struct BankPlan: Hashable, Sendable {
    /// The people. A bank that has them already needs none.
    public let world: WorldSource?
    /// The moment at which its clock stands. Without one, the world decides.
    public let moment: Timestamp?
    /// The seed of its random numbers, if its clock has a moment. Without one, the world decides.
    public let seed: UInt64?

    public init(world: WorldSource? = nil, moment: Timestamp? = nil, seed: UInt64? = nil) {
        self.world = world
        self.moment = moment
        self.seed = seed
    }

    /// - Throws: `BankError`, `YAMLMistake`.
    init(_ order: BankOrder) throws {
        guard order.world == nil || order.worldFile == nil else { throw BankError.worldUnclear }
        guard let ready = ReadyWorld(rawValue: order.world ?? ReadyWorld.demo.rawValue) else {
            throw BankError.worldUnknown
        }
        guard order.moment.map(WorldStart.isPossible) ?? true else {
            throw BankError.momentInvalid
        }
        let file = try order.worldFile.map { try WorldFile($0, named: "world_file") }
        self.init(
            world: file.map(WorldSource.file) ?? .ready(ready), moment: order.moment,
            seed: order.seed)
        guard beginning != nil || order.seed == nil else { throw BankError.seedInvalid }
    }

    /// The moment at which its clock begins. Without one, it begins at the machine's time.
    public var beginning: Timestamp? { moment ?? clock?.moment }

    /// The seed of its random numbers, if its clock has a moment.
    public var firstSeed: UInt64 { seed ?? clock?.seed ?? 0 }

    /// True if its clock stands once its people are there.
    public var isFrozen: Bool { moment != nil || clock?.isFrozen ?? true }

    private var clock: WorldDescription.Clock? { world?.file?.description.clock }
}
