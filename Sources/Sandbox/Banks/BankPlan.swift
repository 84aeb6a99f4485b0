public import Ledger
import WalletServices

/// What a bank begins with.
public struct BankPlan: Hashable, Sendable {
    /// The people; nil in a bank that has them already.
    public let world: WorldSource?
    /// Where its clock is frozen; nil leaves that to the world.
    public let moment: Timestamp?
    /// What its random numbers begin with, if its clock has a moment; nil leaves that to the world.
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

    /// Where its clock begins; nil for the machine's time.
    public var beginning: Timestamp? { moment ?? clock?.moment }

    /// What its random numbers begin with, if its clock has a moment.
    public var firstSeed: UInt64 { seed ?? clock?.seed ?? 0 }

    /// Whether its clock stands once its people are there.
    public var isFrozen: Bool { moment != nil || clock?.isFrozen ?? true }

    private var clock: WorldDescription.Clock? { world?.file?.description.clock }
}
