import Foundation
import SQLiteDriver

extension DataFolder {
    /// The wallet's own files in this folder, which no other user may have created.
    static let ownNames: Set<String> = {
        let database = SQLiteEngine.fileName
        return [
            database, database + "-wal", database + "-shm", secretName, nextSecretName,
            passwordName,
            "mode", "lock", "reserve", "operator.socket",
        ]
    }()

    /// Gives files that root made here to the folder's owner, who runs the server.
    func giveToOwner(_ names: [String]) {
        var facts = stat()
        guard geteuid() == 0, stat(path, &facts) == 0 else { return }
        for name in names { lchown(path + "/" + name, facts.st_uid, facts.st_gid) }
    }

    /// Removes all other users' rights to the folder and its contents, regardless of who created
    /// them and with which `umask`.
    ///
    /// - Parameter unlessRoot: whether root may use another user's folder, as in a command.
    /// - Throws: `Failure` when the folder, or one of the wallet's own files, belongs to another
    ///   user, who could restore the rights.
    func makePrivate(unlessRoot: Bool = false) throws(Failure) {
        if unlessRoot, geteuid() == 0 { return }
        guard let folder = FileFacts(following: path) else { return }
        guard folder.isOurs else {
            throw Failure(
                description: """
                    The data folder \(path) belongs to another user, who could read and change \
                    what is in it. Give it to the user that runs awallet \
                    (chown -R USER '\(path)'), or choose another folder with --data.
                    """)
        }
        try tighten(path, folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        for name in names.sorted() {
            let file = path + "/" + name
            // A link's target has an owner and rights of its own.
            guard let facts = FileFacts(file), !facts.isLink else { continue }
            if facts.isOurs {
                try tighten(file, facts)
            } else if Self.ownNames.contains(name) {
                throw Failure(
                    description: """
                        The file \(file) belongs to another user. If it is the wallet's, give it \
                        to the user that runs awallet (chown USER '\(file)'); if not, remove it.
                        """)
            }
        }
    }

    private func tighten(_ file: String, _ facts: FileFacts) throws(Failure) {
        guard facts.isOpenToOthers else { return }
        guard chmod(file, facts.permissions & 0o700) == 0 else {
            throw Failure(
                description: """
                    Others can reach \(file), and that cannot be changed. \
                    Choose another folder with --data.
                    """)
        }
    }
}

/// The owner of a file, and who may access it.
private struct FileFacts {
    private let found: stat

    /// Looks at a file, if there is one.
    init?(_ path: String) {
        var found = stat()
        guard lstat(path, &found) == 0 else { return nil }
        self.found = found
    }

    /// Looks at the target of a link.
    init?(following path: String) {
        var found = stat()
        guard stat(path, &found) == 0 else { return nil }
        self.found = found
    }

    var isOurs: Bool { found.st_uid == geteuid() }
    var isLink: Bool { found.st_mode & S_IFMT == S_IFLNK }
    var permissions: mode_t { found.st_mode & 0o7777 }
    var isOpenToOthers: Bool { permissions & 0o077 != 0 }
}
