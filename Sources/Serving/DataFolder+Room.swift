import Foundation

/// Room for the folder's files. A disk can be out of inodes long before it is full.
extension DataFolder {
    /// Checks that the disk takes the files that are not there yet.
    ///
    /// - Throws: `Failure`.
    func requireRoomForFiles() throws {
        var facts = statvfs()
        // A file system without a limit counts none.
        guard statvfs(path, &facts) == 0, facts.f_files > 0 else { return }
        let needed = Self.ownNames.subtracting([Self.nextSecretName, Self.passwordName])
        let missing = needed.count {
            !FileManager.default.fileExists(atPath: path + "/" + $0)
        }
        guard facts.f_favail < missing else { return }
        throw Failure(
            description: """
                The disk of \(path) takes only \(facts.f_favail) more files, and the wallet needs \
                \(missing): it is out of inodes, as `df -i \(path)` shows. Delete files there, or \
                choose a folder on another disk with --data.
                """)
    }
}
