import Foundation
import Ledger
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@testable import SQLStore
@testable import Sandbox

@Suite("The shelf of snapshots")
struct SnapshotShelfTests {
    @Test("Snapshots have names, are listed by them, and are replaced only on demand (X-SNAP)")
    func names() async throws {
        let bank = try await SnapshotWorld()
        #expect(try await bank.shelf.list() == [])
        let second = try await bank.shelf.save(as: "b", replaces: false)
        let first = try await bank.shelf.save(as: "a-1", replaces: false)
        #expect(try await bank.shelf.list() == [first, second])
        #expect(second.byteCount > 0)
        for name in ["", "A", "-a", "../a", "a/b", "a.b", "é", String(repeating: "a", count: 65)] {
            await #expect(throws: SnapshotError.nameInvalid, "\(name)") {
                try await bank.shelf.save(as: name, replaces: true)
            }
        }
        await #expect(throws: SnapshotError.exists) {
            try await bank.shelf.save(as: "b", replaces: false)
        }
        let (ada, _) = try await bank.world.ada()
        let replaced = try await bank.shelf.save(as: "b", replaces: true)
        #expect(replaced.journal.number == 1 && second.journal.number == 0)
        #expect(try await bank.shelf.list() == [first, replaced])
        try await bank.shelf.delete("a-1")
        #expect(try await bank.shelf.list() == [replaced])
        _ = try await bank.wallet.accounts.overview(of: ada.person.id)
    }

    @Test("What is not there cannot be restored, and nothing changes (X-SNAP)")
    func refusals() async throws {
        let bank = try await SnapshotWorld()
        _ = try await bank.world.ada()
        let head = try await bank.world.head()
        try bank.put("not a database", as: "text.db")
        try bank.put("", as: "draft.new")
        let refused: [(String, SnapshotError)] = [
            ("none", .notFound), ("text", .fileInvalid), ("../wallet", .nameInvalid),
        ]
        for (name, error) in refused {
            await #expect(throws: error) { try await bank.shelf.restore(name) }
            await #expect(throws: error) { try await bank.shelf.find(name) }
        }
        await #expect(throws: SnapshotError.notFound) { try await bank.shelf.delete("none") }
        #expect(try await bank.shelf.list() == [])
        #expect(try await bank.world.head() == head)
    }

    @Test("A snapshot of another version of the program is not put back (X-SNAP)")
    func versions() async throws {
        let bank = try await SnapshotWorld()
        let (_, account) = try await bank.world.ada()
        let head = try await bank.world.head()
        let changes = [
            "DELETE FROM migration WHERE version = (SELECT max(version) FROM migration)",
            "INSERT INTO migration SELECT max(version) + 1 FROM migration",
        ]
        for sql in changes {
            _ = try await bank.shelf.save(as: "other", replaces: true)
            try Self.change(try bank.shelf.folder.existingFile(of: "other"), sql, account)
            await #expect(throws: SnapshotError.fileInvalid, "\(sql)") {
                try await bank.shelf.restore("other")
            }
        }
        #expect(try await bank.world.head() == head)
    }

    @Test("There are at most a hundred snapshots (X-SNAP)")
    func limit() async throws {
        let bank = try await SnapshotWorld()
        for number in 1...SnapshotFolder.capacity { try bank.put("", as: "s\(number).db") }
        await #expect(throws: SnapshotError.limitReached) {
            try await bank.shelf.save(as: "one-more", replaces: false)
        }
        _ = try await bank.shelf.save(as: "s1", replaces: true)
    }

    @Test("A file of another sandbox becomes a snapshot if it is whole and right (X-SNAP)")
    func uploads() async throws {
        let (theirs, ours) = (try await SnapshotWorld(), try await SnapshotWorld())
        let (ada, account) = try await theirs.world.ada(holding: 12_34)
        _ = try await theirs.shelf.save(as: "theirs", replaces: false)
        let file = try theirs.shelf.folder.existingFile(of: "theirs")
        let sent = try await ours.shelf.upload(as: "sent") {
            try FileManager.default.copyItem(atPath: file, toPath: $0)
        }
        #expect(sent.journal == (try await theirs.shelf.find("theirs").journal))
        _ = try await ours.shelf.restore("sent")
        #expect(try await ours.balance(of: account, ada.person.id) == pounds(12_34))
        #expect(try await ours.world.head() == (try await theirs.world.head()))
    }

    @Test("A file that is damaged, no wallet, or a wallet for real money is refused (X-SNAP)")
    func wrongUploads() async throws {
        let bank = try await SnapshotWorld()
        let (_, account) = try await bank.world.ada()
        _ = try await bank.shelf.save(as: "right", replaces: false)
        let right = try bank.shelf.folder.existingFile(of: "right")
        let changes = [
            "UPDATE account SET balance = 7 WHERE id = $1",
            "CREATE TRIGGER sly AFTER INSERT ON person BEGIN DELETE FROM session; END",
        ]
        for sql in changes {
            await #expect(throws: SnapshotError.fileInvalid, "\(sql)") {
                _ = try await bank.shelf.upload(as: "wrong") { path in
                    try FileManager.default.copyItem(atPath: right, toPath: path)
                    try Self.change(path, sql, account)
                }
            }
        }
        let fills: [@Sendable (String) throws -> Void] = [
            { try Data("nonsense".utf8).write(to: URL(filePath: $0)) },
            { try Self.realMoney.backup(to: $0) },
            { _ in },
        ]
        for fill in fills {
            await #expect(throws: SnapshotError.fileInvalid) {
                _ = try await bank.shelf.upload(as: "wrong") { try fill($0) }
            }
        }
        #expect(try await bank.shelf.list().map(\.name) == ["right"])
        #expect(!FileManager.default.fileExists(atPath: bank.shelf.folder.draft))
    }

    /// A new wallet for real money.
    private static var realMoney: SQLStore {
        get throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            return try SQLStore(
                engine: SQLiteEngine(folder: folder.path), claim: ModeClaim(expected: .serve))
        }
    }

    private static func change(_ path: String, _ sql: String, _ account: AccountID) throws {
        let folder = URL(filePath: path + ".folder")
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: SQLiteEngine.fileName)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: path, toPath: file.path)
        let engine = try SQLiteEngine(folder: folder.path)
        try engine.withWriter { try $0.execute(sql, sql.contains("$1") ? [.id(account)] : []) }
        engine.close()
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.copyItem(atPath: file.path, toPath: path)
    }
}
