import Dispatch
import Foundation
import Logging
import ServiceLifecycle
import Synchronization

/// Stops the server on a signal: the first SIGTERM or SIGINT lets it finish current requests, a
/// second one ends it at once. It ends within 30 seconds, whatever clients do. SIGHUP does the same
/// where its terminal closed.
enum StopSignals {
    /// The time after which remaining work is cancelled: connections have ended before.
    private static let patience = Duration.seconds(24)
    /// The time after which the process ends. Everything acknowledged is on disk.
    private static let end = DispatchTimeInterval.seconds(28)

    /// Runs a service until a signal stops it.
    static func run(_ service: any Service, logger: Logger) async throws {
        var configuration = ServiceGroupConfiguration(services: [service], logger: logger)
        configuration.maximumGracefulShutdownDuration = patience
        let group = ServiceGroup(configuration: configuration)
        let isStopping = Mutex(false)
        let queue = DispatchQueue(label: "awallet.signals")
        let handle: @Sendable (Int32) -> Void = { signal in
            let isSecond = isStopping.withLock { isStopping in
                defer { isStopping = true }
                return isStopping
            }
            guard !isSecond else { _exit(128 + signal) }
            queue.asyncAfter(deadline: .now() + end) {
                logger.warning("The server did not stop in time")
                _exit(0)
            }
            Task { await group.triggerGracefulShutdown() }
        }
        var sources: [any DispatchSourceSignal] = []
        for signal in [SIGTERM, SIGINT, SIGHUP] where signal != SIGHUP || isUnprepared(signal) {
            sources.append(await listen(for: signal, on: queue, handle))
        }
        defer { for source in sources { source.cancel() } }
        do { try await group.run() } catch is CancellationError {
            guard isStopping.withLock(\.self) else { throw CancellationError() }
            logger.warning("Work that took too long was cancelled")
        }
    }

    /// True if the signal would end the process: neither this program nor the one that started it,
    /// such as `nohup`, has said what it does.
    static func isUnprepared(_ signal: Int32) -> Bool {
        var action = sigaction()
        return sigaction(signal, nil, &action) == 0 && action.__sigaction_handler.sa_handler == nil
    }

    /// Returns once the program handles the signal: whoever hears that the server is ready may stop
    /// it at once.
    private static func listen(
        for signal: Int32, on queue: DispatchQueue, _ handle: @escaping @Sendable (Int32) -> Void
    ) async -> any DispatchSourceSignal {
        let source = DispatchSource.makeSignalSource(signal: signal, queue: queue)
        source.setEventHandler { handle(signal) }
        await withCheckedContinuation { continuation in
            source.setRegistrationHandler { continuation.resume() }
            source.resume()
        }
        return source
    }
}
