import Foundation
import ServiceLifecycle

/// Ends this program, like a signal, soon after the one that started it.
struct ParentWatch: Service {
    /// The process that started this one.
    private let parent = getppid()

    private static let pause = Duration.milliseconds(200)

    /// Waits for the end of either.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while getppid() == parent, !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
            }
            if !Task.isCancelled { kill(getpid(), SIGTERM) }
        }
        try? await gracefulShutdown()
    }
}
