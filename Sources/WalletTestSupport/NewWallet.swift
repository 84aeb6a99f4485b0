public import Foundation
import SQLStore
import SQLiteDriver

/// The database of a wallet that nobody has used yet. Building the schema takes ten times as long
/// as copying its file, so a process builds it once.
public struct NewWallet: Sendable {
    private let database: Data

    /// Built at the first use.
    public static let built = Result { try NewWallet() }

    private init() throws {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "awallet-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try Self.migrate(folder)
        database = try Data(contentsOf: folder.appending(path: SQLiteEngine.fileName))
    }

    /// The engine is closed at the end, so that the file is complete without its log.
    private static func migrate(_ folder: URL) throws {
        _ = try SQLStore(engine: SQLiteEngine(folder: folder.path))
    }

    /// Makes the folder and puts the database into it.
    ///
    /// - Throws: when the files cannot be written.
    public func copy(into folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try database.write(to: folder.appending(path: SQLiteEngine.fileName))
    }
}
