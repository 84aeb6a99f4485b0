public import Ledger

/// Which banks to make, and with what in them.
public struct BankOrder: Hashable, Sendable {
    /// Nil makes as many names up as `count` says.
    public var names: [String]?
    public var count: Int
    /// The name of a ready world; nil for the demo people.
    public var world: String?
    /// The text of a file that describes a world, in place of a ready one.
    public var worldFile: String?
    /// Where their clocks are frozen; nil lets them go like the machine's.
    public var moment: Timestamp?
    /// What the random numbers of a bank with a frozen clock begin with.
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
    /// The name of the ready world that it began with, or of its snapshot.
    public let origin: BankOrigin
    /// By the machine's clock.
    public let madeAt: Timestamp
    /// A token for its first person that is valid nowhere else; nil where nobody has any.
    public let token: String?

    public init(name: String, origin: BankOrigin, madeAt: Timestamp, token: String?) {
        self.name = name
        self.origin = origin
        self.madeAt = madeAt
        self.token = token
    }
}

/// What a bank began with.
public enum BankOrigin: Hashable, Codable, Sendable {
    case world(String)
    case snapshot(String)
}

/// Why nothing was done with banks.
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
