public import Ledger

/// An order of banks, and of the world in them.
public struct BankOrder: Hashable, Sendable {
    /// The names. Without them, the sandbox makes up as many as `count` says.
    public var names: [String]?
    public var count: Int
    /// The name of a ready world. Without one, the banks have the demo people.
    public var world: String?
    /// The text of a file that describes a world, in place of a ready one.
    public var worldFile: String?
    /// The moment at which their clocks stand. Without one, the world decides.
    public var moment: Timestamp?
    /// The seed of the random numbers, for a world whose clock begins at a set moment.
    public var seed: UInt64?
    /// The name of a snapshot that they begin with, in place of a world.
    public var snapshot: String?

    public init(
        names: [String]? = nil, count: Int = 1, world: String? = nil, worldFile: String? = nil,
        moment: Timestamp? = nil, seed: UInt64? = nil, snapshot: String? = nil
    ) {
        self.names = names
        self.count = count
        self.world = world
        self.worldFile = worldFile
        self.moment = moment
        self.seed = seed
        self.snapshot = snapshot
    }
}

/// A bank among several.
public struct BankReading: Hashable, Sendable {
    public let name: String
    /// The name of the world or the snapshot that it began with.
    public let origin: BankOrigin
    /// By the clock of the sandbox that made it.
    public let madeAt: Timestamp
    /// A token of its first person, which is valid nowhere else. Some worlds have no tokens.
    public let token: String?

    public init(name: String, origin: BankOrigin, madeAt: Timestamp, token: String?) {
        self.name = name
        self.origin = origin
        self.madeAt = madeAt
        self.token = token
    }
}

/// The origin of a bank's people.
public enum BankOrigin: Hashable, Codable, Sendable {
    case world(String)
    case snapshot(String)
}

/// The reason why the sandbox did nothing with its banks.
public enum BankError: String, Error, CaseIterable, Sendable {
    /// A name has 1 to 32 small letters, digits and hyphens, with no hyphen at an end.
    case nameInvalid = "bank_name_invalid"
    case notFound = "bank_not_found"
    case exists = "bank_exists"
    case limitReached = "bank_limit_reached"
    case countInvalid = "bank_count_invalid"
    case worldUnknown = "bank_world_unknown"
    /// A world has one source.
    case worldUnclear = "bank_world_unclear"
    case seedInvalid = "bank_seed_invalid"
    case momentInvalid = "bank_moment_invalid"
    /// A snapshot has its own people and clock.
    case orderUnclear = "bank_order_unclear"
    /// A database server keeps this wallet: banks are files beside it.
    case needsFolder = "bank_needs_folder"
}
