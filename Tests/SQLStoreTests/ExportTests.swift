import Foundation
import Ledger
import Passwords
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore

@Suite("An export of the whole wallet")
struct ExportTests {
    private func lines(of bench: Bench) throws -> [[UInt8]] {
        var lines: [[UInt8]] = []
        let report = try bench.store.export { lines.append($0) }
        #expect(report.findings == [])
        return lines
    }

    private func withEngine<Answer>(_ body: (SQLiteEngine) throws -> Answer) throws -> Answer {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: folder) }
        let engine = try SQLiteEngine(folder: folder.path)
        defer { engine.close() }
        return try body(engine)
    }

    private func fill(_ engine: SQLiteEngine, with lines: [[UInt8]]) throws -> AuditReport {
        var rest = lines[...]
        return try SQLStore.fill(engine, isPasswordHash: PasswordHash.isBearable(phc:)) {
            rest.popFirst()
        }
    }

    /// Two people, accounts, a payment with a note that needs care, a goal and its account.
    private func filled() async throws -> Bench {
        let bench = try Bench()
        let (ada, grace) = (try await bench.person(1), try await bench.person(2))
        let wallet = try bench.wallet
        let rent = try await wallet.accounts.open(named: "Rent", by: ada).record.id
        _ = try await wallet.accounts.open(named: "Purse", by: grace)
        _ = try await wallet.transfers.deposit(
            dollars(90_00), into: rent, by: ada, key: IdempotencyKey("deposit"))
        _ = try await wallet.transfers.send(
            dollars(4_35), from: rent, to: grace, note: #"Lunch \"two\" \\ 日本 🙂"#, by: ada,
            key: IdempotencyKey("lunch"))
        let goal = try await wallet.goals.create(
            Goals.Draft(name: "Boat", target: dollars(100)), in: rent, by: ada
        ).goal.id
        _ = try await wallet.goals.add(dollars(3), to: goal, by: ada, key: IdempotencyKey("save"))
        // The next opening records the mode of a wallet in use.
        try bench.restart()
        try await wallet.knownPeople.setFavourite(true, grace, by: ada)
        try await wallet.knownPeople.setBlocked(true, ada, by: grace)
        try await wallet.portraits.set(Array("photo".utf8), of: grace)
        return bench
    }

    @Test("A wallet made of it is the same, and its export too (P-DATA-3)")
    func roundTrip() async throws {
        let bench = try await filled()
        let lines = try lines(of: bench)
        let mark = try await bench.wallet.audit.verify().mark
        try withEngine { engine in
            let report = try fill(engine, with: lines)
            #expect(report.findings == [] && report.mark == mark)
            for table in Table.exported.map(\.name) {
                let rows = try engine.snapshot { connection in
                    try connection.all("SELECT * FROM \(table)") { _ in 0 }.count
                }
                #expect(try bench.texts("SELECT 1 FROM \(table)").count == rows, "\(table)")
            }
            var again: [[UInt8]] = []
            _ = try SQLStore(engine: engine).export { again.append($0) }
            #expect(again == lines)
        }
    }

    @Test("A limit of a day is an amount, in exports and in archives (P-DATA-1, P-DATA-3)")
    func dailyLimit() async throws {
        let bench = try await filled()
        try bench.execute(
            """
            INSERT INTO spending_limit (subject, currency, per_day, over_rule, zone, set_at)
            SELECT id, 'USD', 5000000, 'refuse', 'UTC', 5 FROM person
            """)
        let lines = try lines(of: bench)
        #expect(try withEngine { try fill($0, with: lines) }.findings == [])
        let ada = try await bench.person(1)
        let shown = try bench.inner.snapshot {
            try Transaction(connection: $0).archived(.spendingLimit, of: ada, from: 0, limit: 9)
        }
        #expect(shown.count == 1 && shown[0].contains("\"per_day\": 5000000"))
    }

    @Test("An export of an older schema is brought to the newest (P-DATA-3)")
    func olderSchema() async throws {
        let bench = try await filled()
        let whole = try lines(of: bench)
        let older = Migrations.steps.count - 1
        try withEngine { engine in
            try engine.withWriter { try Migrations.run(on: $0, upTo: older) }
            let known = try engine.snapshot { try PortableFile.Heading.all(in: $0) }
            let text = whole.map { String(decoding: $0, as: UTF8.self) }
            let head = text[0].replacing(
                "\"schema\":\(older + 1)", with: "\"schema\":\(older)")
            var lines = [Array(head.utf8)]
            var keeps = true
            for line in whole.dropFirst().dropLast() {
                if let table = PortableFile.table(line) {
                    keeps = known.contains { $0.table == table.table }
                }
                if keeps { lines.append(line) }
            }
            let report = try withEngine { try fill($0, with: sealed(lines)) }
            #expect(report.findings == [])
        }
    }

    /// These lines with the last line that fits them.
    private func sealed(_ lines: [[UInt8]]) throws -> [[UInt8]] {
        var progress = PortableFile.Progress()
        var table = ""
        for line in lines {
            progress.pass(line)
            if let named = PortableFile.table(line) {
                table = named.table
                progress.begin(table)
            } else if !table.isEmpty {
                progress.count(table)
            }
        }
        return try lines + [PortableFile.line(progress.end)]
    }

    private func refusal(_ lines: [[UInt8]]) throws -> ImportError? {
        try withEngine { engine in
            do {
                let report = try fill(engine, with: lines)
                #expect(!report.findings.isEmpty, "a changed export was imported")
                return nil
            } catch let error as ImportError { return error }
        }
    }

    @Test("A file that was cut, reordered or changed is refused (P-DATA-3)")
    func changed() async throws {
        let lines = try lines(of: await filled())
        #expect(try refusal([]) == .notAnExport)
        #expect(try refusal(Array(lines.dropLast())) == .incomplete)
        #expect(try refusal(lines + [lines[1]]) == .changed)
        #expect(try refusal(Array(lines.dropFirst())) == .notAnExport)
        let row = try #require(lines.firstIndex { PortableFile.table($0)?.table == "person" }) + 1
        var cut = lines
        cut.remove(at: row)
        #expect(try refusal(cut) != nil)
        var swapped = lines
        swapped.swapAt(row, row + 1)
        #expect(try refusal(swapped) == .changed)
        var broken = lines
        broken[row] = Array("[1,2]".utf8)
        #expect(try refusal(broken) == .damaged(line: row + 1))
        let later = String(decoding: lines[0], as: UTF8.self)
            .replacing("\"schema\":", with: "\"schema\":1")
        #expect(try refusal([Array(later.utf8)] + lines.dropFirst()) == .newer)
    }

    @Test("A seal made anew hides no change of the books (P-DATA-3)")
    func sealedAgain() async throws {
        let lines = Array(try lines(of: await filled()).dropLast())
        for (table, change) in [
            ("account", "9000"), ("transfer", "9000"), ("transfer_note", "Lu"),
        ] {
            let start = try #require(
                lines.firstIndex { PortableFile.table($0)?.table == table })
            let rows = lines[(start + 1)...].prefix { PortableFile.table($0) == nil }
            let row = try #require(
                rows.indices.first { String(decoding: lines[$0], as: UTF8.self).contains(change) },
                "\(table)")
            var forged = lines
            let text = String(decoding: lines[row], as: UTF8.self)
            forged[row] = Array(
                text.replacing(change, with: change == "Lu" ? "Li" : "9001").utf8)
            _ = try refusal(sealed(forged))
        }
    }

    /// A value that its table takes, but that would break or endanger something later.
    struct Wrong: Sendable, CustomTestStringConvertible {
        let column: String
        let value: SQLValue
        var testDescription: String { "\(column) \(value)" }
        var table: String { String(column.prefix { $0 != "." }) }
        var name: String { String(column.drop { $0 != "." }.dropFirst()) }
    }

    private static let salt = "c29tZXNhbHR5c2FsdA$" + String(repeating: "A", count: 43)

    static let wrong = [
        Wrong(column: "person.password_hash", value: .text("password1")),
        Wrong(column: "person.password_hash", value: .text("$2b$10$abcdefghijklmnopqrstuv")),
        Wrong(column: "person.password_hash", value: .text("")),
        // A gibibyte for each sign-in, and minutes.
        Wrong(
            column: "person.password_hash",
            value: .text("$argon2id$v=19$m=1048576,t=2,p=1$\(salt)")),
        Wrong(
            column: "person.password_hash",
            value: .text("$argon2id$v=19$m=65536,t=64,p=1$\(salt)")),
        Wrong(
            column: "person.password_hash",
            value: .text("$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHR5c2FsdA$AAAAAA")),
        Wrong(column: "person.password_hash", value: .blob([1, 2])),
        Wrong(column: "person.phone", value: .text("(530) 601-8718")),
        Wrong(column: "person.username", value: .text("ada lovelace")),
        Wrong(column: "person.username_key", value: .text("grace")),
        Wrong(column: "person.joined_at", value: .integer(.max)),
        Wrong(column: "account.currency", value: .text("XQX")),
        Wrong(column: "account.position", value: .integer(.max)),
        Wrong(column: "transfer.kind", value: .text("gift")),
        Wrong(column: "goal.created_at", value: .integer(.min)),
        Wrong(column: "portrait.type", value: .text("text/html")),
        Wrong(column: "portrait.type", value: .text("image/svg+xml")),
    ]

    @Test("A value that no wallet has is refused, with its row (P-DATA-3)", arguments: wrong)
    func wrongValues(wrong: Wrong) async throws {
        var lines = Array(try lines(of: await filled()).dropLast())
        let start = try #require(
            lines.firstIndex { PortableFile.table($0)?.table == wrong.table })
        let columns = try #require(PortableFile.table(lines[start])?.columns)
        let place = try #require(columns.firstIndex(of: wrong.name))
        var values = try #require(PortableRow.values(in: lines[start + 1]))
        values[place] = wrong.value
        lines[start + 1] = try PortableRow.line(values)
        let refused = try refusal(sealed(lines))
        guard case .invalid(let line, let row, let column, _) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(line == start + 2 && column == wrong.name)
        #expect(row.hasPrefix(wrong.table + " "))
    }

    @Test("Wrong books are not exported (P-DATA-3)")
    func wrongBooks() async throws {
        let bench = try await filled()
        try bench.execute("UPDATE account SET balance = balance + 1 WHERE balance > 0")
        var count = 0
        let report = try bench.store.export { _ in count += 1 }
        #expect(!report.findings.isEmpty && count == 0)
    }

    @Test("A row is read as it was written (P-DATA-3)")
    func rows() throws {
        let values: [SQLValue] = [
            .null, .integer(.min), .integer(.max), .text(""), .text("\"\\\n\u{0}\u{1F}日🙂"),
            .blob([]), .blob([0, 255, 10]), .text("null"),
        ]
        #expect(PortableRow.values(in: try PortableRow.line(values)) == values)
        for text in [
            "", "[", "[1", "[1]]", "[01x]", "[\"a]", "[\"\\u00ZZ\"]",
            "[{\"b\":\"*\"}]", "[{\"b\":\"AA==\"]", "[nul]", "[9223372036854775808]", "{}",
        ] {
            #expect(PortableRow.values(in: Array(text.utf8)) == nil, "\(text)")
        }
        #expect(PortableRow.values(in: Array("[\"".utf8) + [0xFF] + Array("\"]".utf8)) == nil)
    }
}
