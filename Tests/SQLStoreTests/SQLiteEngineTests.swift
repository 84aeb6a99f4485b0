import Foundation
import SQLiteDriver
import Testing
import WalletTestSupport

@Suite struct SQLiteEngineTests {
    @Test("A second engine on the same folder is refused with advice (DUR-6)")
    func oneProcessOneFolder() throws {
        let world = try World()
        #expect(throws: SQLiteOpenError.folderInUse(world.folder.path)) {
            _ = try SQLiteEngine(folder: world.folder.path)
        }
    }
}
