public import Ledger

/// Copies of a whole wallet under names, each of which can be put back: a sandbox's.
public protocol SnapshotShelf: Sendable {
    /// All snapshots, by name.
    ///
    /// - Throws: `StoreError` when the folder cannot be read.
    func list() async throws -> [Snapshot]

    /// Keeps the present state under a name.
    ///
    /// - Parameter replaces: whether an earlier snapshot of this name may go.
    /// - Throws: `SnapshotError`, `StoreError`, `NotWriter`.
    func save(as name: String, replaces: Bool) async throws -> Snapshot

    /// Puts a snapshot in place of the present state, which is lost. Tokens, sessions and the clock
    /// are those of then.
    ///
    /// - Throws: `SnapshotError`, `StoreError`, `NotWriter`; nothing was changed then.
    func restore(_ name: String) async throws -> Snapshot

    /// - Throws: `SnapshotError`, `StoreError`.
    func delete(_ name: String) async throws
}

/// A copy of a whole wallet.
public struct Snapshot: Hashable, Sendable {
    public let name: String
    /// When it was saved, by the machine's clock.
    public let savedAt: Timestamp
    /// The size of its file.
    public let byteCount: Int64
    /// How many transfers its journal has, and the last link of the chain.
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

/// Why nothing was done with a snapshot.
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
