import Foundation
import Synchronization

/// Reserved disk space: a file of real blocks. On a full disk it is released, so that SQLite's log
/// can still be checkpointed into the database, which frees the log's own space.
final class DiskReserve: Sendable {
    static let fileName = "reserve"
    /// The free space, in addition to the reserve, that a disk must have before it is reserved
    /// again.
    static let margin: Int64 = 1 << 20

    private enum State {
        case unknown, held, given
        /// A limit on file sizes currently prevents it.
        case limited
        /// This file system cannot reserve space.
        case impossible
    }

    private let folder: String
    private let path: String
    private let byteCount: Int64
    private let state: Mutex<State>

    /// - Parameter byteCount: 0 reserves nothing.
    init(folder: String, byteCount: Int) {
        self.folder = folder
        path = folder + "/" + Self.fileName
        self.byteCount = Int64(byteCount)
        state = Mutex(byteCount > 0 ? .unknown : .impossible)
    }

    /// Writes may go on while the space is reserved, or cannot be.
    var stands: Bool { state.withLock { [.held, .limited, .impossible].contains($0) } }

    /// True if a limit on file sizes prevents the reserve. The limit may be lifted later.
    var isLimited: Bool { state.withLock { $0 == .limited } }

    /// The maximum size of the log, in bytes, that can still be checkpointed into the reserved
    /// space. Without reserved space there is none.
    var mostUnfolded: Int64? { state.withLock { $0 == .held } ? byteCount / 2 : nil }

    /// The free bytes of the disk for any user.
    var freeBytes: Int64 {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return .max }
        let (bytes, overflow) = Int64(clamping: facts.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: facts.f_frsize))
        return overflow ? .max : bytes
    }

    /// Reserves the space, unless it is reserved already.
    ///
    /// - Returns: whether writes may go on.
    func hold() -> Bool {
        guard !stands || isLimited else { return true }
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return conclude(errno) }
        defer { close(file) }
        var facts = stat()
        let own = fstat(file, &facts) == 0 ? Int64(facts.st_blocks) * 512 : 0
        guard own >= byteCount || freeBytes >= byteCount - own + Self.margin else {
            return conclude(ENOSPC)
        }
        let code = posix_fallocate(file, 0, off_t(byteCount))
        // A partial reserve would only take space from the log.
        if code != 0 { ftruncate(file, min(facts.st_size, off_t(Self.margin))) }
        return conclude(code)
    }

    /// Releases the space, except for a little that is needed to open the database again.
    func giveUp() {
        guard state.withLock({ $0 != .impossible }) else { return }
        truncate(path, off_t(Self.margin))
        state.withLock { $0 = .given }
    }

    /// Releases that little as well, when a server starts on a disk without any free space.
    func giveUpAll() {
        guard state.withLock({ $0 != .impossible }), freeBytes < Self.margin else { return }
        unlink(path)
    }

    /// Reserves a little for the next start, where there is not enough space for more.
    func holdLittle() {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let most = min(Self.margin, freeBytes / 2)
        if most <= 0 || posix_fallocate(file, 0, off_t(most)) != 0 { ftruncate(file, 0) }
    }

    /// A file system that cannot reserve space, or a limit on files, does not stop writes.
    private func conclude(_ code: Int32) -> Bool {
        state.withLock { state in
            switch code {
            case 0: state = .held
            case ENOSPC, EDQUOT: state = .given
            case EFBIG: state = .limited
            default: state = .impossible
            }
            return state != .given
        }
    }
}
