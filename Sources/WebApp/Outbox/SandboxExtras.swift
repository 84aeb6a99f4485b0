public import WalletServices

/// The parts of pages that only a sandbox has.
public struct SandboxExtras: Sendable {
    let outbox: any CodeOutbox
    let credentials: FixedCredentials

    /// - Parameters:
    ///   - outbox: where codes appear.
    ///   - credentials: those that the pages name as an example.
    public init(outbox: any CodeOutbox, credentials: FixedCredentials) {
        self.outbox = outbox
        self.credentials = credentials
    }
}
