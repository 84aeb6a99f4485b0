import WalletServices

/// Where the random numbers of a server come from. Forms have a source of their own, so that
/// looking at a page changes no id of the wallet.
package struct ServerRandomness: Sendable {
    let wallet: Randomness
    let web: Randomness

    /// - Parameters:
    ///   - wallet: for ids and secrets.
    ///   - web: for forms, and for values that a page needs once.
    package init(wallet: Randomness = .system, web: Randomness = .system) {
        self.wallet = wallet
        self.web = web
    }
}
