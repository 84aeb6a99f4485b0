import Foundation
import SQLStore
import Synchronization

/// What happens when the disk is full.
///
/// The log may be what fills it: folding it into the database frees it, but takes a little space
/// first, for pages that the database does not have yet. That space is the reserve. It is given up
/// only for this, and no write is taken until it is put by again.
extension SQLiteEngine {
    /// Folds the log early, so that the reserve is always enough for it; and without a reserve
    /// tries, at most once in a second, to get one.
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

    /// Folds the log, in the reserve's space where there is no other.
    public func makeRoom() throws -> Bool {
        if try fold("TRUNCATE") { return true }
        reserve.giveUp()
        let isFolded = try fold("TRUNCATE")
        return reserve.hold() && isFolded
    }

    /// At the start: opening takes a little space, and so does folding what the log holds.
    func settleReserve() {
        if reserve.hold() { return }
        _ = try? fold("TRUNCATE")
        if !reserve.hold() { reserve.holdLittle() }
    }

    private func isTimeToTry() -> Bool {
        let now = ContinuousClock.now
        return nextTry.withLock { next in
            guard now >= next else { return false }
            next = now + .seconds(1)
            return true
        }
    }

    /// Bytes of the database that only the log has.
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

    /// - Returns: whether the whole log is in the database now.
    /// - Throws: `SQLError` when the disk failed: what was not flushed must not be taken for it.
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
