public import HTTPSupport
public import Hummingbird
public import WalletServices

/// The parts of pages, and the API, that only a sandbox has.
public struct SandboxExtras: Sendable {
    let outbox: any CodeOutbox
    let credentials: FixedCredentials
    let clock: (any AdjustableClock)?
    /// Nil where nothing can be put back.
    public let snapshots: (any SnapshotShelf)?
    /// The sandbox's own API, for scripts; its pages may have the same addresses.
    public let api: (any HTTPResponder<WalletContext>)?

    /// - Parameters:
    ///   - outbox: where codes appear.
    ///   - credentials: those that the pages name as an example.
    ///   - clock: nil where the clock cannot be set.
    ///   - snapshots: nil where nothing can be put back.
    ///   - api: nil for pages alone.
    public init(
        outbox: any CodeOutbox, credentials: FixedCredentials,
        clock: (any AdjustableClock)? = nil, snapshots: (any SnapshotShelf)? = nil,
        api: (any HTTPResponder<WalletContext>)? = nil
    ) {
        self.outbox = outbox
        self.credentials = credentials
        self.clock = clock
        self.snapshots = snapshots
        self.api = api
    }
}
