public import Ledger

/// A copy of a whole wallet.
public struct Snapshot: Hashable, Sendable {
    public let name: String
    /// The time of saving, by the clock of the saved world.
    public let savedAt: Timestamp
    /// The size of its file.
    public let byteCount: Int64
    /// The number of transfers in its journal, and the last link of the chain.
    public let journal: LedgerMark.Place

    public init(
        name: String, savedAt: Timestamp, byteCount: Int64, journal: LedgerMark.Place
    ) {
        self.name = name
        self.savedAt = savedAt
        self.byteCount = byteCount
        self.journal = journal
    }
}

/// The reason why the sandbox did nothing with a snapshot.
public enum SnapshotError: String, Error, CaseIterable, Sendable {
    /// A name has 1 to 64 small letters, digits and hyphens, and begins with no hyphen.
    case nameInvalid = "snapshot_name_invalid"
    case notFound = "snapshot_not_found"
    case exists = "snapshot_exists"
    case limitReached = "snapshot_limit_reached"
    /// The file is not a whole sandbox's, or is damaged.
    case fileInvalid = "snapshot_file_invalid"
    case fileTooLarge = "snapshot_file_too_large"
}
