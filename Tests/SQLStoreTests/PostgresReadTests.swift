import SQLStore
import Testing
import WalletTestSupport

@Suite("Reads of PostgreSQL", .enabled(if: TestDatabase.hasServer, "needs a server"))
struct PostgresReadTests {
    @Test("A read of one statement sees the last commit and refuses a second statement")
    func oneStatement() async throws {
        let bench = try Bench()
        let engine = bench.inner
        for number in 1...2 {
            _ = try await bench.person(number)
            #expect(try await engine.readOnce(Self.people) == Int64(number))
        }
        await #expect(throws: SQLError.self) {
            try await engine.readOnce { try Self.people($0) + Self.people($0) }
        }
        #expect(try await engine.readOnce(Self.people) == 2)
        #expect(try await engine.read { try Self.people($0) + Self.people($0) } == 4)
    }

    @Sendable private static func people(_ connection: any SQLConnection) throws -> Int64 {
        var count: Int64 = 0
        try connection.query("SELECT count(*) FROM person", []) { row in
            count = row.integer(0)
            return false
        }
        return count
    }
}
