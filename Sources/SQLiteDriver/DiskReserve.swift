import Foundation
import Synchronization

/// Disk space that is put by: a file of real blocks. When the disk is full it is given up, so that
/// SQLite's log can still be folded into the database, which is what frees the log's own space.
final class DiskReserve: Sendable {
    static let fileName = "reserve"
    /// Beside the reserve, what a disk must have left before it is put by again.
    static let margin: Int64 = 1 << 20

    private enum State {
        case unknown, held, given
        /// For now files may not become that large.
        case limited
        /// This place has no way to put space by.
        case impossible
    }

    private let folder: String
    private let path: String
    private let byteCount: Int64
    private let state: Mutex<State>

    /// - Parameter byteCount: 0 puts nothing by.
    init(folder: String, byteCount: Int) {
        self.folder = folder
        path = folder + "/" + Self.fileName
        self.byteCount = Int64(byteCount)
        state = Mutex(byteCount > 0 ? .unknown : .impossible)
    }

    /// Whether writes may go on: it is held, or cannot be.
    var stands: Bool { state.withLock { [.held, .limited, .impossible].contains($0) } }

    /// Whether it may be held when a limit is gone.
    var isLimited: Bool { state.withLock { $0 == .limited } }

    /// How many bytes the log alone may have: so many that folding it still fits into the reserve.
    /// Nil where there is no reserve.
    var mostUnfolded: Int64? { state.withLock { $0 == .held } ? byteCount / 2 : nil }

    /// Bytes of the disk that are free for everybody.
    var freeBytes: Int64 {
        var facts = statvfs()
        guard statvfs(folder, &facts) == 0 else { return .max }
        let (bytes, overflow) = Int64(clamping: facts.f_bavail)
            .multipliedReportingOverflow(by: Int64(clamping: facts.f_frsize))
        return overflow ? .max : bytes
    }

    /// Puts the space by, unless it is.
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
        let fault = posix_fallocate(file, 0, off_t(byteCount))
        // What was put by in part would only take space from the log.
        if fault != 0 { ftruncate(file, min(facts.st_size, off_t(Self.margin))) }
        return conclude(fault)
    }

    /// Gives the space back to the disk, but for a little without which the database could not be
    /// opened again.
    func giveUp() {
        guard state.withLock({ $0 != .impossible }) else { return }
        truncate(path, off_t(Self.margin))
        state.withLock { $0 = .given }
    }

    /// At the start of a server whose disk has nothing left: gives up that little, too.
    func giveUpAll() {
        guard state.withLock({ $0 != .impossible }), freeBytes < Self.margin else { return }
        unlink(path)
    }

    /// Puts a little by again for the next start, where there is not enough for more.
    func holdLittle() {
        let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard file >= 0 else { return }
        defer { close(file) }
        let most = min(Self.margin, freeBytes / 2)
        if most <= 0 || posix_fallocate(file, 0, off_t(most)) != 0 { ftruncate(file, 0) }
    }

    /// A file system that cannot put space by, or a limit on files, is no reason to stop.
    private func conclude(_ fault: Int32) -> Bool {
        state.withLock { state in
            switch fault {
            case 0: state = .held
            case ENOSPC, EDQUOT: state = .given
            case EFBIG: state = .limited
            default: state = .impossible
            }
            return state != .given
        }
    }
}
