import Foundation
import SQLStore

/// The database's clock, which every server compares its own with.
extension PostgresEngine {
    /// How far a server's clock may differ: sessions of one server are still valid at another.
    public static let allowedClockDifference = 10.0

    /// How many seconds this machine's clock is ahead of the database's; negative when behind.
    ///
    /// - Throws: `SQLError`.
    public func clockDifference() async throws -> Double {
        try await onThread { [self] in
            try readers.read(.oneStatement) { try Self.clockDifference(over: $0) }
        }
    }

    /// - Throws: `PostgresOpenError.clock` when it differs too much, `SQLError`.
    func requireRightClock(over connection: PostgresConnection) throws {
        let difference = try Self.clockDifference(over: connection)
        guard abs(difference) <= Self.allowedClockDifference else {
            throw PostgresOpenError.clock(Int(difference.rounded()))
        }
    }

    private static func clockDifference(over connection: any SQLConnection) throws -> Double {
        let asked = Date()
        let milliseconds = try connection.first(
            "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint", []
        ) { $0.integer(0) }
        let answered = Date()
        let middle = (asked.timeIntervalSince1970 + answered.timeIntervalSince1970) / 2
        return middle - Double(milliseconds ?? 0) / 1000
    }
}
