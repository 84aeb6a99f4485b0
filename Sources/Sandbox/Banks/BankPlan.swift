public import Ledger
import WalletServices

/// What a bank begins with.
public struct BankPlan: Hashable, Sendable {
    /// The people; nil in a bank that has them already.
    public let world: ReadyWorld?
    /// Where its clock is frozen; nil lets it go like the machine's.
    public let moment: Timestamp?
    /// What its random numbers begin with, if it has a moment.
    public let seed: UInt64

    public init(world: ReadyWorld? = nil, moment: Timestamp? = nil, seed: UInt64 = 0) {
        self.world = world
        self.moment = moment
        self.seed = seed
    }

    /// - Throws: `BankError`.
    init(_ order: BankOrder) throws(BankError) {
        guard let world = ReadyWorld(rawValue: order.world ?? ReadyWorld.demo.rawValue) else {
            throw .worldUnknown
        }
        guard order.moment.map(WorldStart.isPossible) ?? true else { throw .momentInvalid }
        guard order.moment != nil || order.seed == nil else { throw .seedInvalid }
        self.init(world: world, moment: order.moment, seed: order.seed ?? 0)
    }
}
