import Foundation
import Ledger
import SQLStore
import SQLiteDriver
import WalletServices

/// The folder of one wallet's automatic backups.
struct BackupFolder: Sendable {
    let path: String

    /// Makes the folder if necessary.
    ///
    /// - Throws: `DataFolder.Failure` when it is inside the data folder, not writable, or open to
    ///   other users.
    init(_ text: String, besides data: DataFolder) throws(DataFolder.Failure) {
        path = Self.resolved(text)
        let own = Self.resolved(data.path)
        guard path != own, !path.hasPrefix(own + "/") else {
            throw DataFolder.Failure(
                description: """
                    --backup-to \(path) is inside the data folder: what destroys the one destroys \
                    the other. Choose a folder elsewhere, best on another disk.
                    """)
        }
        try? FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR,
            access(path, R_OK | W_OK | X_OK) == 0
        else {
            throw DataFolder.Failure(
                description: """
                    The backup folder \(path) cannot be made or written. Choose another with \
                    --backup-to.
                    """)
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw DataFolder.Failure(
                description: """
                    Other users can open the backup folder \(path). Close it to them \
                    (chmod 700 '\(path)'), or name a new folder with --backup-to.
                    """)
        }
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
            .path(percentEncoded: false).replacing(/\/+$/, with: "")
    }

    /// The names of all files.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func file(_ name: String) -> String { path + "/" + name }

    /// Whether this backup verifies. A link is no backup of ours.
    func isIntact(_ name: String) -> Bool {
        var facts = stat()
        guard lstat(file(name), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            return false
        }
        return (try? SQLStore.isIntact(SQLiteCopy(path: file(name)))) ?? false
    }

    func size(of name: String) -> Int64 {
        var facts = stat()
        return lstat(file(name), &facts) == 0 ? Int64(facts.st_size) : 0
    }

    /// Deletes what a backup left that was cut off by a crash or a power cut.
    func removeUnfinished() {
        for name in names where name.hasPrefix(".") {
            guard let end = name.range(of: ".db."), name[end.lowerBound...].contains(".unfinished"),
                BackupSchedule.time(in: String(name[..<end.upperBound].dropFirst().dropLast()))
                    != nil
            else { continue }
            unlink(file(name))
        }
    }
}
