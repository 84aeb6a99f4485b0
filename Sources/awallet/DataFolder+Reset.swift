import Foundation
import SQLStore
import SQLiteDriver
import Serving

extension DataFolder {
    /// Deletes the sandbox's database, its other banks, its class, and all files that belong to it.
    ///
    /// - Throws: `SQLiteOpenError.folderInUse` while a server runs on this folder; `Failure` when
    ///   the database holds real money.
    func reset() throws {
        guard server == nil else {
            throw Failure(
                description: """
                    --reset deletes a folder's database. Drop the one on the server and create it \
                    again instead.
                    """)
        }
        let lock = try SQLiteEngine.lock(folder: path)
        let name = SQLiteEngine.fileName
        if hasDatabase,
            let mode = try? SQLStore.mode(of: SQLiteCopy(path: path + "/" + name)), mode != .sandbox
        {
            throw failure(of: mode)
        }
        for file in [name, name + "-wal", name + "-shm", Self.secretName] {
            let full = path + "/" + file
            if FileManager.default.fileExists(atPath: full) {
                try FileManager.default.removeItem(atPath: full)
            }
        }
        for folder in ["banks", "class"].map({ path + "/" + $0 })
        where FileManager.default.fileExists(atPath: folder) {
            try FileManager.default.removeItem(atPath: folder)
        }
        withExtendedLifetime(lock) {}
    }
}
