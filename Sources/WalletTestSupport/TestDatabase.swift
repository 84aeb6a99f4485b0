public import Foundation
public import SQLStore
import SQLiteDriver

/// A database for one test. `AWALLET_TEST_DATABASE`, the URI of a PostgreSQL database, makes each a
/// database of that server; without it each is a file of SQLite.
public final class TestDatabase: Sendable {
    public let folder: URL
    public let engine: any SQLEngine
    /// True if a file stays when this object goes.
    private let isKept: Bool
    /// True for a database of a PostgreSQL server.
    public let isOnServer: Bool

    /// True if there is a PostgreSQL server for tests.
    public static var hasServer: Bool { PostgresForTests.server != nil }

    /// A new wallet's database, for as long as anything uses it.
    ///
    /// - Parameter isOnServer: by default true if there is a server.
    public init(isOnServer: Bool? = nil) throws {
        let temporary = FileManager.default.temporaryDirectory
        folder = temporary.appending(path: "awallet-\(UUID().uuidString)")
        isKept = false
        self.isOnServer = isOnServer ?? Self.hasServer
        if self.isOnServer, let server = PostgresForTests.server {
            engine = try server.lend()
        } else {
            try NewWallet.built.get().copy(into: folder)
            engine = try SQLiteEngine(folder: folder.path)
        }
    }

    /// The database that belongs to this folder, which stays; a new, empty one if there is none.
    public init(folder: URL) throws {
        self.folder = folder
        isKept = true
        isOnServer = PostgresForTests.server != nil
        engine =
            try PostgresForTests.server?.database(of: folder)
            ?? SQLiteEngine(folder: folder.path)
    }

    deinit {
        if !isKept { try? FileManager.default.removeItem(at: folder) }
    }
}

extension TestDatabase {
    /// Every byte of the database's files; on PostgreSQL every text and every byte of every row.
    public func everything() throws -> Data {
        guard isOnServer else {
            let files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: nil)
            return try files.reduce(into: Data()) { $0.append(try Data(contentsOf: $1)) }
        }
        return try engine.snapshot { connection in
            try connection.schema().filter { $0.kind == "table" }.map(\.name).sorted()
                .reduce(into: Data()) { $0.append(try Self.bytes(of: $1, in: connection)) }
        }
    }

    private static func bytes(
        of table: String, in connection: any SQLConnection
    ) throws -> Data {
        let columns = try connection.columns(of: table)
        var bytes = Data()
        try connection.scan("SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(table)") {
            row in
            for (index, column) in columns.enumerated() {
                bytes += column.kind == .blob ? Data(row.blob(index)) : Data(row.text(index).utf8)
            }
            return true
        }
        return bytes
    }
}
