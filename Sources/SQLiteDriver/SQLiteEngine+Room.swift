import Foundation
import SQLStore
import Synchronization

/// Handles a full disk.
///
/// The log may be what fills it. Checkpointing the log into the database frees it, but first takes
/// a little space for new pages of the database. That space is the reserve. It is released only for
/// this, and no write is accepted until it is reserved again.
extension SQLiteEngine {
    public var noticesFullDisk: Bool { true }

    /// Checkpoints the log early, so that the reserve is always large enough for it. Without a
    /// reserve, tries to get one, at most once in a second.
    public func requireRoom() throws {
        if reserve.stands {
            if let most = reserve.mostUnfolded, try unfoldedBytes() > most {
                _ = try fold("PASSIVE")
            }
            if reserve.isLimited, isTimeToTry() { _ = reserve.hold() }
            return
        }
        guard isTimeToTry(), try fold("TRUNCATE"), reserve.hold() else {
            throw SQLError(cause: .full, message: "no space is left for \(path)")
        }
    }

    /// Checkpoints the log, using the reserved space if there is no other.
    public func makeRoom() throws -> Bool {
        if try fold("TRUNCATE") { return true }
        reserve.giveUp()
        let isFolded = try fold("TRUNCATE")
        return reserve.hold() && isFolded
    }

    /// Prepares the reserve at the start: opening takes a little space, and so does checkpointing
    /// the log.
    func settleReserve() {
        if reserve.hold() { return }
        _ = try? fold("TRUNCATE")
        if !reserve.hold() { reserve.holdLittle() }
    }

    /// Copies every row into new pages, and checkpoints the log, which then is empty.
    ///
    /// `secure_delete` overwrites what is deleted, but not what a page's earlier splitting left
    /// behind. The copy goes through a temporary file, because it may be larger than the memory.
    public func scrub() throws {
        let bytes = try number("PRAGMA page_count") * number("PRAGMA page_size")
        guard reserve.freeBytes > 3 * bytes else {
            throw SQLError(cause: .full, message: "no space is left to write \(path) anew")
        }
        try withWriter { connection in
            try connection.execute("PRAGMA temp_store = FILE", [])
            defer { try? connection.execute("PRAGMA temp_store = MEMORY", []) }
            try connection.execute("VACUUM", [])
        }
        // A reader may keep the log for a moment.
        for _ in 1...5 { if try fold("TRUNCATE") { return } }
        throw SQLError(cause: .other, message: "the log of \(path) is in use")
    }

    private func isTimeToTry() -> Bool {
        let now = ContinuousClock.now
        return nextTry.withLock { next in
            guard now >= next else { return false }
            next = now + .seconds(1)
            return true
        }
    }

    /// The bytes of the database that are only in the log.
    private func unfoldedBytes() throws -> Int64 {
        var facts = stat()
        guard stat(path, &facts) == 0 else { return 0 }
        let pages = try number("PRAGMA page_count")
        return try pages * number("PRAGMA page_size") - Int64(facts.st_size)
    }

    private func number(_ sql: String) throws -> Int64 {
        try withWriter { connection in
            var number: Int64 = 0
            try connection.query(sql, []) { row in
                number = row.integer(0)
                return false
            }
            return number
        }
    }

    /// - Returns: whether the database now includes the whole log.
    /// - Throws: `SQLError` when the disk failed: data that was not flushed does not count as
    ///   stored.
    private func fold(_ mode: String) throws -> Bool {
        do {
            return try withWriter { connection in
                var isWhole = false
                try connection.query("PRAGMA wal_checkpoint(\(mode))", []) { row in
                    isWhole = row.integer(0) == 0
                    return false
                }
                return isWhole
            }
        } catch let error as SQLError where error.cause == .disk {
            throw error
        } catch is SQLError {
            return false
        }
    }
}
