import Ledger
import SQLStore

extension WebhookDispatcher {
    /// The longest sleep, in seconds, even without a notification.
    private static let longestSleep: Int64 = 60

    /// Sends events as they become due, until the task is cancelled. In between it sleeps: changes
    /// of people without webhooks do not wake it.
    ///
    /// - Parameter onFailure: receives the error of a failed round; the next one begins a minute
    ///   later.
    public func serve(onFailure: @Sendable (any Error) -> Void) async {
        var wakes = core.notifier.wakes.makeAsyncIterator()
        while !Task.isCancelled {
            var wait = Self.longestSleep * 1000
            do {
                // Another server sends them, and this one after it.
                if core.store.isWriter, let due = try await run() {
                    let milliseconds = due.milliseconds &- core.clock.now().milliseconds
                    wait = min(wait, max(milliseconds, 10))
                }
            } catch { onFailure(error) }
            let alarm = Task { [notifier = core.notifier, wait] in
                try await Task.sleep(for: .milliseconds(wait))
                notifier.wake()
            }
            let wasWoken: Void? = await wakes.next()
            alarm.cancel()
            guard wasWoken != nil else { return }
        }
    }
}
