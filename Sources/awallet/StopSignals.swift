import Dispatch
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Ends the server as its operator asks: at SIGTERM or SIGINT it finishes what is under way, and at
/// a second one it ends at once. Whatever clients do, it has ended within 30 seconds.
enum StopSignals {
    /// After this, what still runs is cancelled: connections have ended before.
    private static let patience = Duration.seconds(24)
    /// After this, the process ends. What was acknowledged is on disk.
    private static let end = DispatchTimeInterval.seconds(28)

    /// Runs a service until it is told to stop.
    static func run(_ service: any Service, logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(services: [service], logger: logger)
        configuration.maximumGracefulShutdownDuration = patience
        let group = ServiceGroup(configuration: configuration)
        let isStopping = Mutex(false)
        let queue = DispatchQueue(label: "awallet.signals")
        let sources = [SIGTERM, SIGINT].map { signal in
            let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
            source.setEventHandler {
                let isSecond = isStopping.withLock { isStopping in
                    defer { isStopping = true }
                    return isStopping
                }
                guard !isSecond else { _exit(128 + signal) }
                queue.asyncAfter(deadline: .now() + end) {
                    logger.warning("Not everything ended in time")
                    _exit(0)
                }
                Task { await group.triggerGracefulShutdown() }
            }
            source.resume()
            return source
        }
        defer { for source in sources { source.cancel() } }
        do { try await group.run() } catch is CancellationError {
            guard isStopping.withLock(\.self) else { throw CancellationError() }
            logger.warning("What took too long was cut off")
        }
    }
}
