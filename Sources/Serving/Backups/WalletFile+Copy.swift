import Foundation
import SQLStore
import SQLiteDriver

extension WalletFile {
    /// Copies a wallet from any database into a new SQLite file, and audits the copy.
    ///
    /// - Throws: `MoveError`, `SQLError`, `SQLiteOpenError`.
    @Sendable
    static func copy(_ source: any SQLEngine, to path: String) throws {
        let folder = path + ".folder"
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: false,
            attributes: [.posixPermissions: 0o700])
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let file = try SQLiteEngine(folder: folder)
        _ = try SQLStore.copy(source, into: file)
        file.close()
        guard rename(folder + "/" + SQLiteEngine.fileName, path) == 0 else {
            throw SQLError(cause: .full, message: "\(path) cannot be written")
        }
    }
}
