import Logging
import ServiceLifecycle

/// A bank that answers, and its running services.
final class OpenBank: Sendable {
    let bank: Bank
    private let group: ServiceGroup
    private let ended: AsyncStream<Void>
    private let end: AsyncStream<Void>.Continuation

    init(_ bank: Bank, logger: Logger) {
        self.bank = bank
        group = ServiceGroup(
            configuration: ServiceGroupConfiguration(services: bank.services, logger: logger))
        (ended, end) = AsyncStream.makeStream()
    }

    /// Runs its services until the bank or the server ends.
    func run() async {
        await withGracefulShutdownHandler {
            try? await group.run()
        } onGracefulShutdown: { [group] in
            Task { await group.triggerGracefulShutdown() }
        }
        end.finish()
    }

    /// Ends its services and closes its database. It must run, or be about to.
    func stop() async {
        await group.triggerGracefulShutdown()
        for await _ in ended {}
        bank.close()
    }
}
