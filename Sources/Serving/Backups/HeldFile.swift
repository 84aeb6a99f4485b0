import Foundation

/// A temporary file that this process works on. Its lock (`flock`) ends with the process, so that
/// others recognize the files of an ended one.
final class HeldFile: Sendable {
    private let descriptor: Int32

    /// Locks a file. Fails if it cannot be opened, or somebody else works on it.
    init?(_ path: String) {
        let opened = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard opened >= 0 else { return nil }
        guard Self.takesNoLocks(path) || flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            return nil
        }
        descriptor = opened
    }

    deinit { close(descriptor) }

    /// True if the file system would set this lock against those of SQLite: over a network, both
    /// are of one kind.
    static func takesNoLocks(_ path: String) -> Bool {
        let kinds: Set<Substring> = ["nfs", "nfs4", "cifs", "smb3", "9p"]
        return DataFolder.fileSystem(of: path).map(kinds.contains) ?? false
    }
}
