public import ServiceLifecycle

/// Ends an advance of the clock when the server stops.
public struct ClockService: Service {
    private let keeper: TimeKeeper

    public init(keeper: TimeKeeper) {
        self.keeper = keeper
    }

    /// Waits for the end of the server, and then for the clock.
    public func run() async throws {
        try? await gracefulShutdown()
        await keeper.end()
    }
}
