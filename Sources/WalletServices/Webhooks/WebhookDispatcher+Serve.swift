import Ledger
import SQLStore

extension WebhookDispatcher {
    /// The longest sleep, even without a notification.
    private static let longestSleep = Duration.seconds(60)

    /// Sends events as they become due, until the task is cancelled. In between it sleeps: changes
    /// of people without webhooks do not wake it.
    ///
    /// - Parameter onFailure: receives the error of a failed round; the next one begins a minute
    ///   later.
    public func serve(onFailure: @Sendable (any Error) -> Void) async {
        var wakes = core.notifier.wakes.makeAsyncIterator()
        while !Task.isCancelled {
            var next = Timestamp(milliseconds: .max)
            do {
                // Another server sends them, and this one after it.
                if core.store.isWriter, let due = try await runInTurn() { next = due }
            } catch { onFailure(error) }
            let alarm = Task { [notifier = core.notifier, clock = core.clock, next] in
                try await clock.sleep(until: next, atMost: Self.longestSleep)
                notifier.wake()
            }
            let wasWoken: Void? = await wakes.next()
            alarm.cancel()
            guard wasWoken != nil else { return }
        }
    }

    private func runInTurn() async throws -> Timestamp? {
        try await core.turns.webhooks.alone { try await run() }
    }
}
