import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

extension DataFolder {
    package static let secretName = "secret.key"
    static let secretLength = 32

    /// The key for one-time codes, forms and webhooks' keys: 32 random bytes in a file of their
    /// own, created at the first start and flushed before the database is created.
    ///
    /// - Parameters:
    ///   - mode: the mode to open the wallet for; a wallet of the other mode gets no secret.
    ///   - acceptsNew: whether a database may continue with a different secret than it began with.
    ///   - engine: the database, where it is not in this folder.
    /// - Throws: `Failure` when a database exists without its secret; `SQLiteOpenError.folderInUse`
    ///   while a server runs on this folder.
    func ownSecret(
        for mode: Mode, acceptsNew: Bool, beside engine: (any SQLEngine)? = nil
    ) throws -> [UInt8] {
        let lock = try SQLiteEngine.lock(folder: path)
        defer { withExtendedLifetime(lock) {} }
        let hasWallet = try engine.map(SQLStore.hasWallet) ?? hasDatabase
        try settleNextSecret {
            hasWallet ? try storedSettings(engine)[.secretMark] : nil
        }
        if let stored = storedSecret { return stored }
        if hasWallet, let marked = markedMode(engine), marked != mode { throw failure(of: marked) }
        return try secret(acceptsNew: acceptsNew || !hasWallet)
    }

    /// The mode that the database records. Reading it changes no file, so a refused wallet stays
    /// exactly as it was.
    private func markedMode(_ engine: (any SQLEngine)?) -> Mode? {
        (try? reading(engine) { try SQLStore.mode(of: $0) }) ?? nil
    }

    private func storedSettings(
        _ engine: (any SQLEngine)?
    ) throws -> [WalletSetting: String] {
        try reading(engine) { database in
            try SQLStore.requireOwnSchema(of: database)
            return try SQLStore.settings(of: database)
        }
    }

    /// Reads a database without a trace of that in the folder.
    func reading<Answer>(
        _ engine: (any SQLEngine)?, _ body: (any SQLEngine) throws -> Answer
    ) throws -> Answer {
        if let engine { return try body(engine) }
        let file = path + "/" + SQLiteEngine.fileName
        let new = [file + "-wal", file + "-shm"].filter {
            !FileManager.default.fileExists(atPath: $0)
        }
        defer { for name in new { unlink(name) } }
        return try body(SQLiteCopy(path: file))
    }

    private func secret(acceptsNew: Bool) throws(Failure) -> [UInt8] {
        guard acceptsNew else {
            throw Failure(
                description: """
                    There is a wallet, but the file \(path)/\(Self.secretName) is missing or cut \
                    short. Put it back from where you keep it; a further server gets a copy of \
                    another one's. If it is lost, start once with --new-secret. Codes already \
                    sent then stop working, and you must add each webhook again. Nothing was \
                    changed.
                    """)
        }
        let fresh = Randomness.system.bytes(Self.secretLength)
        guard keep(fresh) else {
            throw Failure(
                description: """
                    The file \(path)/\(Self.secretName) cannot be written. Check that its disk has \
                    room and can be written, and start again.
                    """)
        }
        return fresh
    }

    /// The contents of the file, if it is there and complete.
    var storedSecret: [UInt8]? { secret(in: Self.secretName) }

    func secret(in name: String) -> [UInt8]? {
        guard let stored = FileManager.default.contents(atPath: path + "/" + name),
            stored.count >= Self.secretLength
        else { return nil }
        return Array(stored)
    }

    /// Writes the whole secret under its name, or nothing.
    func keep(_ secret: [UInt8], as name: String = secretName) -> Bool {
        let file = path + "/" + name
        let draft = file + ".new"
        guard FlushedFile.write(secret, to: draft), rename(draft, file) == 0 else {
            unlink(draft)
            return false
        }
        return FlushedFile.flush(path)
    }
}
