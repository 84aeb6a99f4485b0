import Foundation

/// The right to be the only process that opens a data folder (`flock`, held until the end).
public final class FolderLock: Sendable {
    private let descriptor: Int32

    /// - Returns: nil when another process holds it, or the file cannot be made.
    init?(path: String) {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { return nil }
        guard flock(opened, LOCK_EX | LOCK_NB) == 0 else {
            close(opened)
            return nil
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
