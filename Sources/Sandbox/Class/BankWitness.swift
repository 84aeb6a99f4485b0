import WalletServices

/// Sees the requests of one bank, for the board of its class.
public struct BankWitness: Sendable {
    /// Called with each request to an API or a page, before its answer leaves.
    let answered: @Sendable (JudgedRequest) async -> Void
    /// Called when a client sent a request again, with the same key, after it was done but not
    /// answered.
    let retriedRight: @Sendable () -> Void
}
