import ArgumentParser
import Foundation
import SQLiteDriver

/// A folder that is not as a command expects it.
extension DataFolder {
    /// Checks that a command finds a wallet here. A database on a server is looked for later.
    ///
    /// - Throws: `Failure`, `ValidationError`.
    func requireWallet() throws {
        guard server == nil else { return }
        if let denial { throw denial }
        guard hasDatabase else { throw ValidationError(nothingHere) }
        if let emptiness { throw emptiness }
    }

    /// The reason why this user cannot look into the folder, if it is there and denies that.
    var denial: Failure? {
        guard access(path, R_OK | X_OK) != 0, errno == EACCES else { return nil }
        let owner = Self.owner(of: path)
        return Failure(
            description: """
                Permission denied: \(ServerUser.name) may not look into the data folder \
                \(path)\(owner.map { ", which belongs to \($0)" } ?? ""). Run the command as the \
                user that runs the server: sudo -u \(owner ?? "USER") awallet …
                """)
    }

    /// The reason why the database's file is no database: it is empty.
    var emptiness: Failure? {
        let file = path + "/" + SQLiteEngine.fileName
        guard server == nil, Self.size(of: file) == 0, Self.size(of: file + "-wal") ?? 0 == 0
        else { return nil }
        return Failure(
            description: """
                \(file) is empty: it has no byte of a wallet. If a wallet was here, restore a \
                backup into a new folder; if not, remove that file and start again.
                """)
    }

    /// The user that the nearest part of the path belongs to which can be seen.
    private static func owner(of path: String) -> String? {
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            let above = URL(filePath: path).deletingLastPathComponent()
                .path(percentEncoded: false).replacing(/\/+$/, with: "")
            return errno == EACCES && !above.isEmpty && above != path ? owner(of: above) : nil
        }
        return getpwuid(facts.st_uid).map { String(cString: $0.pointee.pw_name) }
            ?? "#\(facts.st_uid)"
    }

    private static func size(of file: String) -> Int64? {
        var facts = stat()
        return stat(file, &facts) == 0 ? Int64(facts.st_size) : nil
    }
}
