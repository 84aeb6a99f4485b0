import Foundation

/// A backup or an export in progress. It is in its target folder, under a temporary name, until it
/// is complete and on the disk.
struct UnfinishedFile {
    /// What it will be, as messages call it.
    enum Kind: String, Codable {
        case backup
        case export
    }

    let kind: Kind
    /// The final path.
    let path: String
    /// The temporary path.
    let draft: String

    /// Why the file was not made. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Creates an empty file that only its owner can read.
    ///
    /// - Throws: `Failure` when such a file already exists, or the folder is not writable.
    init(_ kind: Kind, at path: String) throws(Failure) {
        self.kind = kind
        guard access(path, F_OK) != 0 else { throw Self.exists(path) }
        let place = URL(filePath: path)
        self.path = path
        draft =
            place.deletingLastPathComponent().path(percentEncoded: false)
            + ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8)).unfinished"
        let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw failed(errno) }
        close(file)
    }

    /// Flushes the file and gives it its final name, without ever replacing another file.
    ///
    /// - Throws: `Failure`.
    func finish() throws(Failure) {
        guard chmod(draft, 0o600) == 0, FlushedFile.flush(draft) else {
            throw failed(errno)
        }
        // Unlike rename(2), link(2) fails when the name exists; but not every file system has hard
        // links.
        guard link(draft, path) == 0 || renamedWithoutLinks() else {
            throw errno == EEXIST ? Self.exists(path) : failed(errno)
        }
        unlink(draft)
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard FlushedFile.flush(folder) else { throw failed(errno) }
    }

    private func renamedWithoutLinks() -> Bool {
        [EPERM, EOPNOTSUPP].contains(errno) && access(path, F_OK) != 0 && rename(draft, path) == 0
    }

    /// Deletes the unfinished file.
    func discard() {
        unlink(draft)
        unlink(draft + "-journal")
    }

    /// The failure to report when the copy itself could not be written.
    func failure(isFull: Bool) -> Failure {
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        return Failure(
            description: isFull
                ? """
                There is no room for the \(kind.rawValue) in \(folder). Nothing was left there; \
                free some space or choose another place.
                """
                : """
                The \(kind.rawValue) could not be written to \(folder). Nothing was left there; \
                check that disk or choose another place.
                """)
    }

    private static func exists(_ path: String) -> Failure {
        Failure(description: "\(path) already exists. Choose another name.")
    }

    private func failed(_ error: Int32) -> Failure {
        Failure(
            description: """
                The \(kind.rawValue) \(path) cannot be made: \(error.systemText). \
                Nothing was left there.
                """)
    }
}
