import Foundation
import Synchronization

/// A backup or an export in progress. It is in its target folder, under a temporary name, until it
/// is complete and on the disk.
struct UnfinishedFile {
    /// The kind of the complete file, as messages call it.
    enum Kind: String, Codable {
        case backup
        case export
    }

    let kind: Kind
    /// The final path.
    let path: String
    /// The temporary path.
    let draft: String
    private let hold = Hold()

    /// The reason why the file was not made. The text says what to do.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// Creates an empty file that only its owner can read, and deletes the files that ended
    /// processes left beside it.
    ///
    /// - Throws: `Failure` when such a file already exists, or the folder is not writable.
    init(_ kind: Kind, at path: String) throws(Failure) {
        self.kind = kind
        guard access(path, F_OK) != 0 else { throw Self.exists(path) }
        let place = URL(filePath: path)
        let folder = place.deletingLastPathComponent().path(percentEncoded: false)
        Self.sweep(folder)
        self.path = path
        draft =
            folder + ".\(place.lastPathComponent).\(UUID().uuidString.prefix(8)).unfinished"
        let file = open(draft, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw Self.failed(kind, path, errno) }
        close(file)
        holdAgain()
    }

    /// Takes the lock of the draft, after another file took its name.
    func holdAgain() { hold.file.withLock { $0 = HeldFile(draft) } }

    /// Flushes the file and gives it its final name, without ever replacing another file.
    ///
    /// - Throws: `Failure`.
    func finish() throws(Failure) {
        guard chmod(draft, 0o600) == 0, FlushedFile.flush(draft) else {
            throw Self.failed(kind, path, errno)
        }
        // Unlike rename(2), link(2) fails when the name exists; but not every file system has hard
        // links.
        guard link(draft, path) == 0 || renamedWithoutLinks() else {
            throw errno == EEXIST ? Self.exists(path) : Self.failed(kind, path, errno)
        }
        unlink(draft)
        let folder = URL(filePath: path).deletingLastPathComponent().path(percentEncoded: false)
        guard FlushedFile.flush(folder) else { throw Self.failed(kind, path, errno) }
    }

    private func renamedWithoutLinks() -> Bool {
        [EPERM, EOPNOTSUPP].contains(errno) && access(path, F_OK) != 0 && rename(draft, path) == 0
    }

    /// Deletes the unfinished file.
    func discard() {
        Self.remove(draft)
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

    private static func failed(_ kind: Kind, _ path: String, _ error: Int32) -> Failure {
        Failure(
            description: """
                The \(kind.rawValue) \(path) cannot be made: \(error.systemText). \
                Nothing was left there.
                """)
    }
}

extension UnfinishedFile {
    /// Seconds after which a file counts as left behind where no lock tells it.
    private static let age: time_t = 86_400

    /// Deletes the unfinished files of this user in a folder that no process works on any more.
    static func sweep(_ folder: String) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        for name in names {
            let ending = /(\..+\.[0-9A-F]{8}\.unfinished)(-journal|\.folder)?/
            guard let match = name.wholeMatch(of: ending) else { continue }
            let draft = URL(filePath: folder).appending(path: String(match.1))
                .path(percentEncoded: false)
            if isLeftBehind(draft) { remove(draft) }
        }
    }

    private static func isLeftBehind(_ draft: String) -> Bool {
        var facts = stat()
        guard lstat(draft, &facts) == 0 else { return errno == ENOENT }
        guard facts.st_mode & S_IFMT == S_IFREG, facts.st_uid == geteuid() else { return false }
        guard !HeldFile.takesNoLocks(draft) else { return time(nil) - facts.st_mtim.tv_sec > age }
        return HeldFile(draft) != nil
    }

    private static func remove(_ draft: String) {
        unlink(draft)
        unlink(draft + "-journal")
        try? FileManager.default.removeItem(atPath: draft + ".folder")
    }
}

private final class Hold: Sendable {
    let file = Mutex<HeldFile?>(nil)
}
