import Foundation
import Ledger
import SQLStore
import SQLiteDriver
import WalletServices

/// The folder of one wallet's automatic backups.
struct BackupFolder: Sendable {
    let path: String
    /// The place where the disk of the backups must be mounted. Without one, the folder needs no
    /// disk of its own.
    private let mount: String?

    /// Looks at the settings, and at the folder as far as it is there: a disk may come later.
    ///
    /// - Parameter mount: the place where the disk of the backups must be mounted.
    /// - Throws: `DataFolder.Failure` when it is inside the data folder, no folder, or open to
    ///   other users.
    init(_ text: String, on mount: String?, besides data: DataFolder) throws(DataFolder.Failure) {
        path = Self.resolved(text)
        self.mount = mount.map(Self.resolved)
        let own = Self.resolved(data.path)
        guard path != own, !path.hasPrefix(own + "/") else {
            throw DataFolder.Failure(
                description: """
                    --backup-to \(path) is inside the data folder: what destroys the one destroys \
                    the other. Choose a folder elsewhere, best on another disk.
                    """)
        }
        if let mount = self.mount, mount.isEmpty || !(path + "/").hasPrefix(mount + "/") {
            throw DataFolder.Failure(
                description: """
                    --backup-mount needs the place where the disk of --backup-to is mounted: \
                    \(path) itself, or a folder above it.
                    """)
        }
        var facts = stat()
        if hasDisk, stat(path, &facts) == 0 || errno == ENOTDIR { try requirePrivate() }
    }

    /// Makes the folder if necessary, and checks that a backup can go there now.
    ///
    /// - Throws: `DataFolder.Failure`.
    func prepare() throws(DataFolder.Failure) {
        guard hasDisk else {
            throw DataFolder.Failure(
                description: """
                    No disk is mounted at \(mount ?? path), as --backup-mount says. Nothing was \
                    written there.
                    """)
        }
        let error = Self.make(path)
        guard error == 0, access(path, R_OK | W_OK | X_OK) == 0 else {
            throw unwritable(error == 0 ? errno : error)
        }
        try requirePrivate()
    }

    /// A disk of its own has another device number than the folder above it.
    private var hasDisk: Bool {
        guard let mount else { return true }
        var own = stat()
        var above = stat()
        return stat(mount, &own) == 0 && stat(mount + "/..", &above) == 0
            && own.st_dev != above.st_dev
    }

    private func requirePrivate() throws(DataFolder.Failure) {
        var facts = stat()
        guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFDIR else {
            throw DataFolder.Failure(
                description: "\(path) is no folder. Choose another with --backup-to.")
        }
        guard facts.st_mode & 0o077 == 0 else {
            throw DataFolder.Failure(
                description: """
                    Other users can open the backup folder \(path). Close it to them \
                    (chmod 700 '\(path)'), or name a new folder with --backup-to.
                    """)
        }
    }

    private func unwritable(_ error: Int32) -> DataFolder.Failure {
        DataFolder.Failure(
            description: """
                The backup folder \(path) cannot be made or written: \
                \(error.systemText). It must belong to \(ServerUser.name), the \
                user that runs the server. Where systemd runs it, the unit must allow it, too: \
                `systemctl edit awallet`, with the lines [Service] and ReadWritePaths=-\(path), \
                and then `systemctl restart awallet`.
                """)
    }

    /// - Returns: the error number; 0 when the folder is there.
    private static func make(_ path: String) -> Int32 {
        if mkdir(path, 0o700) == 0 { return 0 }
        let error = errno
        if error == EEXIST || access(path, F_OK) == 0 { return 0 }
        let above = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
            .replacing(/\/+$/, with: "")
        guard error == ENOENT, !above.isEmpty, above != path else { return error }
        let failure = make(above)
        guard failure == 0, mkdir(path, 0o700) != 0 else { return failure }
        return errno
    }

    private static func resolved(_ path: String) -> String {
        URL(filePath: path).standardizedFileURL.resolvingSymlinksInPath()
            .path(percentEncoded: false).replacing(/\/+$/, with: "")
    }

    /// The names of all files.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] }

    func file(_ name: String) -> String { path + "/" + name }

    /// True if this backup verifies. A link is no backup of ours.
    func isIntact(_ name: String) -> Bool {
        (try? reading(name) { try SQLStore.isIntact($0) }) ?? false
    }

    /// True if this is a backup of another wallet. Nil means that nobody can tell whose it is.
    func isForeign(_ name: String, to lineage: WalletLineage) -> Bool? {
        (try? reading(name) { try SQLStore.lineage(of: $0) }).map { !lineage.isOne(with: $0) }
    }

    private func reading<Answer>(
        _ name: String, _ body: (any SQLEngine) throws -> Answer
    ) throws -> Answer? {
        var facts = stat()
        guard lstat(file(name), &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            return nil
        }
        // Reading an older program's backup of PostgreSQL makes files beside it.
        let beside = ["-shm", "-wal"].map { file(name) + $0 }.filter { access($0, F_OK) != 0 }
        defer { for one in beside { unlink(one) } }
        return try body(SQLiteCopy(path: file(name)))
    }

    func size(of name: String) -> Int64 {
        var facts = stat()
        return lstat(file(name), &facts) == 0 ? Int64(facts.st_size) : 0
    }
}
