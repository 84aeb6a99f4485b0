import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

extension DataFolder {
    static let secretName = "secret.key"
    private static let secretLength = 32

    /// The key of one-time codes, of forms and of webhooks' keys: 32 random bytes in a file of
    /// their own, made at the first start and on disk before the database is.
    ///
    /// - Parameters:
    ///   - mode: what the wallet is opened for; one of the other mode is given no secret.
    ///   - acceptsNew: whether a database may go on with another secret than it began with.
    /// - Throws: `Failure` when a database is there and its secret is not;
    ///   `SQLiteOpenError.folderInUse` while a server runs on this folder.
    func ownSecret(for mode: Mode, acceptsNew: Bool) throws -> [UInt8] {
        let lock = try SQLiteEngine.lock(folder: path)
        defer { withExtendedLifetime(lock) {} }
        if let stored = storedSecret { return stored }
        if hasDatabase, let marked = markedMode, marked != mode { throw failure(of: marked) }
        return try secret(acceptsNew: acceptsNew)
    }

    /// What the database says it was made for. Asking leaves nothing behind: a wallet that is
    /// refused stays as it was, to the last file.
    private var markedMode: Mode? {
        let file = path + "/" + SQLiteEngine.fileName
        let new = [file + "-wal", file + "-shm"].filter {
            !FileManager.default.fileExists(atPath: $0)
        }
        defer { for name in new { unlink(name) } }
        return try? SQLStore.mode(of: SQLiteCopy(path: file))
    }

    private func secret(acceptsNew: Bool) throws(Failure) -> [UInt8] {
        guard acceptsNew || !hasDatabase else {
            throw Failure(
                description: """
                    There is a wallet in \(path), but its \(Self.secretName) is missing or cut \
                    short. Put the file back from where you keep it. If it is lost, start once \
                    with --new-secret. Codes already sent then stop working, and you must add \
                    each webhook again. Nothing was changed.
                    """)
        }
        let fresh = Randomness.system.bytes(Self.secretLength)
        guard keep(fresh) else {
            throw Failure(
                description: "The file \(path)/\(Self.secretName) cannot be written.")
        }
        return fresh
    }

    /// What the file holds; nil when it is not there or not whole.
    var storedSecret: [UInt8]? {
        guard let stored = FileManager.default.contents(atPath: path + "/" + Self.secretName),
            stored.count >= Self.secretLength
        else { return nil }
        return Array(stored)
    }

    /// All of it under its name, or nothing.
    private func keep(_ secret: [UInt8]) -> Bool {
        let file = path + "/" + Self.secretName
        let draft = file + ".new"
        guard FlushedFile.write(secret, to: draft), rename(draft, file) == 0 else {
            unlink(draft)
            return false
        }
        return FlushedFile.flush(path)
    }
}
