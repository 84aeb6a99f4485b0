import Ledger

extension WebhookDispatcher {
    /// Seconds after which it looks again by itself, whatever it heard.
    private static let longestSleep: Int64 = 60

    /// Sends what is due, as it becomes due, until the task is cancelled. Between that it sleeps:
    /// what happens to people without webhooks does not wake it.
    ///
    /// - Parameter onFailure: hears why a round failed; the next one comes a minute later.
    public func serve(onFailure: @Sendable (any Error) -> Void) async {
        var wakes = core.notifier.wakes.makeAsyncIterator()
        while !Task.isCancelled {
            var wait = Self.longestSleep * 1000
            do {
                if let due = try await run() {
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
