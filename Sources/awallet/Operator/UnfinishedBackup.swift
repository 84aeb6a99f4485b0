import Foundation

/// A backup that is being made: beside its place, under a name that nobody takes for a backup,
/// until it is whole and on the disk.
struct UnfinishedBackup {
    /// Where it shall be.
    let path: String
    /// Where it is until then.
    let draft: String

    /// Why there is no backup. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Makes an empty file that only its owner can read.
    ///
    /// - Throws: `Failure` when there is such a backup already, or the folder takes no files.
    init(at path: String) throws(Failure) {
        guard access(path, F_OK) != 0 else { throw Self.exists(path) }
        let place = URL(filePath: path)
        self.path = path
        draft =
            place.deletingLastPathComponent().path(percentEncoded: false)
            + ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8)).unfinished"
        let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failed(path, errno) }
        close(file)
    }

    /// Brings it to the disk under its own name. It never takes another file's place.
    ///
    /// - Throws: `Failure`.
    func finish() throws(Failure) {
        guard chmod(draft, 0o600) == 0, FlushedFile.flush(draft) else {
            throw Self.failed(path, errno)
        }
        // The second name is only given where there is none, unlike with rename(2); but not every
        // file system has second names.
        guard link(draft, path) == 0 || renamedWithoutLinks() else {
            throw errno == EEXIST ? Self.exists(path) : Self.failed(path, errno)
        }
        unlink(draft)
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard FlushedFile.flush(folder) else { throw Self.failed(path, errno) }
    }

    private func renamedWithoutLinks() -> Bool {
        [EPERM, EOPNOTSUPP].contains(errno) && access(path, F_OK) != 0 && rename(draft, path) == 0
    }

    /// Leaves nothing behind.
    func discard() {
        unlink(draft)
        unlink(draft + "-journal")
    }

    /// What to say when the copy itself could not be written.
    func failure(isFull: Bool) -> Failure {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        return Failure(
            description: isFull
                ? """
                There is no room for the backup in \(folder). Nothing was left there; free \
                some space or choose another place.
                """
                : """
                The backup could not be written to \(folder). Nothing was left there; check \
                that disk or choose another place.
                """)
    }

    private static func exists(_ path: String) -> Failure {
        Failure(description: "\(path) already exists. Choose another name.")
    }

    private static func failed(_ path: String, _ error: Int32) -> Failure {
        Failure(
            description: """
                The user that runs the wallet's server cannot make the backup \(path): \
                \(String(cString: strerror(error))). Nothing was left there.
                """)
    }
}
