import Foundation
import SQLStore
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SQLiteEngineTests {
    @Test("A second engine on the same folder is refused with advice (DUR-6)")
    func oneProcessOneFolder() throws {
        let bench = try Bench.onSQLite()
        #expect(throws: SQLiteOpenError.folderInUse(bench.folder.path)) {
            _ = try SQLiteEngine(folder: bench.folder.path)
        }
    }

    @Test("A closed database is one whole file, whoever still keeps its engine (DUR-6)")
    func closing() async throws {
        let bench = try Bench.onSQLite()
        _ = try await bench.person(1)
        _ = try await bench.store.read { try $0.people(limit: 1) }
        let log = bench.folder.appending(path: SQLiteEngine.fileName + "-wal").path
        #expect(FileManager.default.fileExists(atPath: log))
        bench.inner.close()
        #expect(!FileManager.default.fileExists(atPath: log))
        await #expect(throws: StoreError.self) {
            try await bench.store.read { try $0.people(limit: 1) }
        }
        await #expect(throws: StoreError.self) { _ = try await bench.person(2) }
        #expect(!FileManager.default.fileExists(atPath: log))
    }

    @Test("Another program's file is refused, and stays as it is (DUR-8)")
    func otherProgram() async throws {
        let bench = try Bench.onSQLite()
        _ = try await bench.person(1)
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: SQLiteEngine.fileName)
        try bench.inner.backup(to: file.path)
        var bytes = try Data(contentsOf: file)
        // The application's id (https://sqlite.org/fileformat2.html#application_id).
        bytes[71] ^= 1
        try bytes.write(to: file)
        #expect(throws: SQLiteOpenError.notOurs(file.path)) {
            _ = try SQLiteEngine(folder: folder.path)
        }
        #expect(try Data(contentsOf: file) == bytes)
    }
}
