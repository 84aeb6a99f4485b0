import SQLStore

/// A session, seen from another connection.
extension PostgresAddress {
    /// True if the server works on a statement of this process, or waits with its commit until the
    /// standby has it. A session that is idle there has answered: the answer was lost on its way.
    func isWorking(on process: Int64) -> Bool {
        do {
            let link = try PostgresLink(self)
            try link.send(
                "SELECT FROM pg_stat_activity WHERE pid = $1 AND state = 'active'",
                [.integer(process)])
            return try link.settle()?.rowCount == 1
        } catch {
            return false
        }
    }
}
