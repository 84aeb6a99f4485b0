import Foundation
import Logging
import ServiceLifecycle

/// Ends this program, like a signal, soon after the one that started it.
struct ParentWatch: Service {
    let logger: Logger

    /// The process that started this one.
    private let parent = getppid()

    init(logger: Logger) { self.logger = logger }

    private static let pause = Duration.milliseconds(200)

    /// Waits for the end of either.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            while getppid() == parent, !Task.isCancelled {
                try? await Task.sleep(for: Self.pause)
            }
            guard !Task.isCancelled else { return }
            logger.notice(
                """
                The program that started this sandbox has ended, and so does the sandbox. Start it \
                with --outlive to keep it running.
                """, metadata: ["parent": "\(parent)"])
            kill(getpid(), SIGTERM)
        }
        try? await gracefulShutdown()
    }
}
