import Foundation
import SQLStore
import SQLiteDriver
import WalletServices

/// Makes a new data folder. Until its books are verified, everything is in a folder inside it,
/// which goes if anything fails.
struct NewDataFolder {
    let folder: DataFolder
    /// The end of every refusal, such as "Nothing was restored."
    let assurance: String

    /// The reason why there is no new folder. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// A folder that became a wallet.
    struct Made {
        let report: AuditReport
        /// True if a wallet that nobody had set up was there before.
        let replacesUnused: Bool

        var summary: String {
            (replacesUnused ? "The wallet there, which nobody had set up, is gone.\n" : "")
                + report.summary
        }
    }

    /// - Parameter fill: makes the database and its files in the folder at this path, closes the
    ///   database, and returns the audit of its books.
    /// - Throws: `Failure`, `SQLiteOpenError.folderInUse`.
    func make(_ fill: (String) throws -> AuditReport) throws -> Made {
        try requireReadable()
        let isNew = !FileManager.default.fileExists(atPath: folder.path)
        do {
            return try locked { replacesUnused in
                let draft = folder.path + "/\(Self.draft)\(UUID().uuidString.prefix(8))"
                let stop = StopTidying { [folder] in
                    try? FileManager.default.removeItem(atPath: draft)
                    if !replacesUnused { unlink(folder.path + "/lock") }
                    if isNew { rmdir(folder.path) }
                }
                defer { try? FileManager.default.removeItem(atPath: draft) }
                try create(draft)
                let report = try fill(draft)
                guard report.findings.isEmpty else {
                    throw failure("The books are not right.\n\(report.summary)")
                }
                try stop.finish {
                    if replacesUnused { removeUnused() }
                    try move(out: draft)
                }
                return Made(report: report, replacesUnused: replacesUnused)
            }
        } catch {
            // An existing folder stays, with nothing in it.
            if isNew { rmdir(folder.path) }
            throw error
        }
    }

    private static let draft = ".restoring-"

    /// Checks that there is a file to read.
    ///
    /// - Parameters:
    ///   - kind: the kind that it must have, such as "a backup".
    ///   - example: the name of such a file.
    /// - Throws: `Failure`.
    func requireFile(_ file: String, such kind: String, as example: String) throws(Failure) {
        var facts = stat()
        guard stat(file, &facts) == 0 else {
            throw failure(
                errno == EACCES
                    ? "\(file) cannot be read by \(ServerUser.name)." : "There is no file \(file).")
        }
        if facts.st_mode & S_IFMT == S_IFDIR {
            throw failure(
                "\(file) is a folder. Name the file of \(kind), such as \(file)/\(example).")
        }
        guard facts.st_mode & S_IFMT == S_IFREG, access(file, R_OK) == 0 else {
            throw failure("\(file) cannot be read by \(ServerUser.name), or is no file.")
        }
        guard facts.st_size > 0 else {
            throw failure("\(file) is empty, and so not \(kind). Choose another one.")
        }
    }

    func failure(_ text: String) -> Failure {
        Failure(description: text + "\n" + assurance)
    }

    /// Holds the folder's lock, so that no server starts in it meanwhile.
    private func locked(_ body: (_ replacesUnused: Bool) throws -> Made) throws -> Made {
        try create(folder.path, within: true)
        // A server's folder has a lock file, which tells whether it runs. An empty folder has none.
        if !names.isEmpty, !names.contains("lock") { throw notEmpty }
        let lock = try SQLiteEngine.lock(folder: folder.path)
        defer { withExtendedLifetime(lock) {} }
        removeLeftBehind()
        let isEmpty = names == ["lock"]
        guard isEmpty || hasUnusedWallet else { throw notEmpty }
        do { return try body(!isEmpty) } catch {
            if isEmpty { unlink(folder.path + "/lock") }
            throw error
        }
    }

    /// Removes the remains of a killed restore or import: the lock is ours, so that process has
    /// ended.
    private func removeLeftBehind() {
        for name in names where name.wholeMatch(of: /\.restoring-[0-9A-F]{8}/) != nil {
            try? FileManager.default.removeItem(atPath: folder.path + "/" + name)
        }
    }

    private func requireReadable() throws(Failure) {
        guard let denial = folder.denial else { return }
        throw failure(denial.description)
    }

    /// True if the folder has a wallet without a person, a payment or an entry in its log, as the
    /// first start makes it, and nothing else.
    private var hasUnusedWallet: Bool {
        guard folder.hasDatabase, DataFolder.ownNames.isSuperset(of: names) else { return false }
        return (try? folder.reading(nil) { try SQLStore.isUnused($0) }) ?? false
    }

    private func removeUnused() {
        for name in DataFolder.ownNames where name != "lock" { unlink(folder.path + "/" + name) }
    }

    private func create(_ path: String, within: Bool = false) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: within,
                attributes: [.posixPermissions: 0o700])
        } catch {
            throw failure("The folder \(folder.path) cannot be made or written.")
        }
    }

    private var names: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    }

    /// The engine has closed, so the database is complete without its log. It comes last: without
    /// it, the folder holds no wallet.
    private func move(out draft: String) throws {
        let names = [DataFolder.secretName, SQLiteEngine.fileName].filter {
            FileManager.default.fileExists(atPath: draft + "/" + $0)
        }
        let database = draft + "/" + SQLiteEngine.fileName
        guard access(database + "-wal", F_OK) != 0, FlushedFile.flush(database),
            names.allSatisfy({ rename(draft + "/" + $0, folder.path + "/" + $0) == 0 }),
            FlushedFile.flush(folder.path)
        else {
            for name in names { unlink(folder.path + "/" + name) }
            throw failure("The disk of \(folder.path) failed.")
        }
        folder.giveToOwner(names + ["lock"])
    }

    private var notEmpty: Failure {
        failure(
            """
            \(folder.path) is not empty. Move what is in it elsewhere, or name a new folder with \
            --data.
            """)
    }
}
