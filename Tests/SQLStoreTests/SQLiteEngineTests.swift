import Foundation
import SQLStore
import SQLiteDriver
import Testing
import WalletServices
import WalletTestSupport

@Suite struct SQLiteEngineTests {
    @Test("A second engine on the same folder is refused with advice (DUR-6)")
    func oneProcessOneFolder() throws {
        let world = try World()
        #expect(throws: SQLiteOpenError.folderInUse(world.folder.path)) {
            _ = try SQLiteEngine(folder: world.folder.path)
        }
    }

    @Test("A closed database is one whole file, whoever still keeps its engine (DUR-6)")
    func closing() async throws {
        let world = try World()
        _ = try await world.person(1)
        _ = try await world.store.read { try $0.people(limit: 1) }
        let log = world.folder.appending(path: SQLiteEngine.fileName + "-wal").path
        #expect(FileManager.default.fileExists(atPath: log))
        world.engine.close()
        #expect(!FileManager.default.fileExists(atPath: log))
        await #expect(throws: StoreError.self) {
            try await world.store.read { try $0.people(limit: 1) }
        }
        await #expect(throws: StoreError.self) { _ = try await world.person(2) }
        #expect(!FileManager.default.fileExists(atPath: log))
    }
}
