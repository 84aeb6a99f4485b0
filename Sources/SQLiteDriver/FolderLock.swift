import Foundation

/// The right to be the only process that opens a data folder (`flock`, held until the end).
public final class FolderLock: Sendable {
    private let descriptor: Int32

    /// How often it is tried, 10 milliseconds apart. Whoever has just let go of it may have started
    /// a child, which holds what its parent held until it has become another program.
    private static let tries = 20

    /// - Returns: nil when another process holds it, or the file cannot be made.
    init?(path: String) {
        let opened = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard opened >= 0 else { return nil }
        var isOurs = flock(opened, LOCK_EX | LOCK_NB) == 0
        for _ in 1..<Self.tries where !isOurs {
            usleep(10_000)
            isOurs = flock(opened, LOCK_EX | LOCK_NB) == 0
        }
        guard isOurs else {
            close(opened)
            return nil
        }
        descriptor = opened
    }

    deinit { close(descriptor) }
}
