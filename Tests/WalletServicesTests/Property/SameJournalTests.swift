import Foundation
import SQLStore
import Testing
import WalletTestSupport

/// The same wallet on both engines.
@Suite struct SameJournalTests {
    @Test(
        "The same commands give the same journal on SQLite and PostgreSQL, byte for byte (TST-2)",
        .enabled(if: TestDatabase.hasServer, "needs AWALLET_TEST_DATABASE"))
    func sameJournal() async throws {
        let total = Int(WalletPropertyTests.setting("AWALLET_PROPERTY_COMMANDS") ?? 100_000)
        let seed =
            WalletPropertyTests.setting("AWALLET_PROPERTY_SEED") ?? UInt64.random(in: 1...999_999)
        let commands = WalletPropertyTests.commands(total, seed: seed, hasTime: true)
        async let first = Self.journal(after: commands, isOnServer: false)
        async let second = Self.journal(after: commands, isOnServer: true)
        let (file, server) = try await (first, second)
        #expect(file.count > total / 20, "seed \(seed)")
        #expect(file == server, "seed \(seed)")
    }

    /// Each transfer of the journal, as bytes.
    private static func journal(
        after commands: [Command], isOnServer: Bool
    ) async throws -> [Data] {
        let database = try TestDatabase(isOnServer: isOnServer)
        #expect(database.isOnServer == isOnServer)
        var runner = try await Runner(
            world: WalletPropertyTests.world(in: database), firstNumber: 0)
        try await runner.run(commands)
        return try database.engine.snapshot { connection in
            var rows: [Data] = []
            let columns = try connection.columns(of: "transfer")
            let names = columns.map(\.name).joined(separator: ", ")
            try connection.query("SELECT \(names) FROM transfer ORDER BY sequence", []) { row in
                rows.append(
                    columns.indices.reduce(into: Data()) { bytes, index in
                        bytes +=
                            columns[index].kind == .blob
                            ? Data(row.blob(index)) : Data(row.text(index).utf8) + [0]
                    })
                return true
            }
            return rows
        }
    }
}
