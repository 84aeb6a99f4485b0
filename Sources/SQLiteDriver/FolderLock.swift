import Foundation

/// The exclusive right to open a data folder, for one process (`flock`, held until it ends).
public final class FolderLock: Sendable {
    private let descriptor: Int32

    /// How often to try, 10 milliseconds apart. A process that just released the lock may have
    /// started a child, which holds its parent's lock until it runs another program.
    private static let tries = 20

    /// Takes the lock, unless another process holds it or the file cannot be made.
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
