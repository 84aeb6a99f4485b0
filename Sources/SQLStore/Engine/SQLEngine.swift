/// A database: one connection for writes, and snapshots for reads.
public protocol SQLEngine: Sendable {
    /// The database with its version, for the operator.
    var product: String { get }

    /// Counts the times at which another process may have written before this one. While another
    /// process writes, there is no count.
    var epoch: Int? { get }

    /// Uses the writing connection. One thread calls it at a time.
    ///
    /// - Throws: `SQLError`, with `Cause.notWriter` while another process writes, and what the body
    ///   throws.
    func withWriter<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer

    /// Reads from one consistent snapshot with everything that was committed before, where the
    /// read may wait for the database.
    ///
    /// - Throws: `SQLError`, and what the body throws.
    func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer

    /// The same for a body with one statement, which needs no transaction around it.
    ///
    /// - Throws: `SQLError`, and what the body throws.
    func readOnce<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer

    /// Reads from one consistent snapshot of the database itself, not of a copy.
    func snapshot<Answer>(_ body: (any SQLConnection) throws -> Answer) throws -> Answer

    /// Copies the current database into a new, self-contained file. The file is not flushed.
    ///
    /// - Throws: `SQLError`.
    func backup(to path: String) throws

    /// Puts the contents of a file that `backup` made in place of everything, while reads and
    /// writes go on: each sees either. Counts as another process's write.
    ///
    /// - Throws: `TakesNoFile` where the engine cannot do that; `MoveError` where it looks into the
    ///   file, and finds it wrong; `SQLError`. Nothing was changed then, but for
    ///   `Cause.unknownOutcome`.
    func restore(from path: String) throws

    /// A danger that should not stay, such as a way to lose acknowledged payments, in a sentence
    /// for the operator.
    ///
    /// - Throws: `SQLError`.
    func risk() async throws -> String?

    /// Checks for free space before each group of writes.
    ///
    /// - Throws: `SQLError` with `Cause.full` while there is no space.
    func requireRoom() throws

    /// True if `requireRoom` notices a full disk, before a write does.
    var noticesFullDisk: Bool { get }

    /// Tries to free space after a group ran out of it and was rolled back.
    ///
    /// - Returns: true if there is more space now, so that the group can be retried.
    /// - Throws: `SQLError` with `Cause.disk`.
    func makeRoom() throws -> Bool

    /// Writes the database anew, so that no byte of a deleted row stays in its files.
    ///
    /// - Throws: `SQLError`; then some may stay.
    func scrub() throws

    /// Closes the database, also while somebody still keeps this engine: a process must not end
    /// before that. Every later use fails.
    func close()
}

/// Defaults for an engine without knowledge of its disk.
extension SQLEngine {
    /// No other process can write.
    public var epoch: Int? { 0 }

    /// Reads in place.
    public func read<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer { try snapshot(body) }

    /// Like any read.
    public func readOnce<Answer: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws -> Answer
    ) async throws -> Answer { try await read(body) }

    /// Always refused.
    public func restore(from path: String) throws { throw TakesNoFile() }

    /// Knows of none.
    public func risk() async throws -> String? { nil }

    /// Assumes that there is space.
    public func requireRoom() throws {}

    /// Only a write notices it.
    public var noticesFullDisk: Bool { false }

    /// Frees nothing.
    public func makeRoom() throws -> Bool { false }

    /// Deletes nothing.
    public func scrub() throws {}

    /// Has nothing to close.
    public func close() {}
}

/// The database takes no file in place of everything that it holds.
public struct TakesNoFile: Error {
    public init() {}
}
