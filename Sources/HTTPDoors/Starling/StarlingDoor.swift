public import HTTPSupport
public import Hummingbird
public import WalletServices

/// The Starling Bank API v2, as apps that were written for it expect it: `/api/v2`.
///
/// See `docs/compatibility/starling.md`.
public struct StarlingDoor: Sendable {
    /// Whom a token belongs to; nil when it is worth nothing.
    public typealias Authentication = @Sendable (String) async throws -> Bearer?

    let wallet: Wallet
    let authenticate: Authentication
    let endTokens: @Sendable (PersonID) async throws -> Void
    let clock: WalletClock

    /// - Parameter endTokens: makes every token of a person worth nothing.
    public init(
        wallet: Wallet, clock: WalletClock = .system, authenticate: @escaping Authentication,
        endTokens: @escaping @Sendable (PersonID) async throws -> Void
    ) {
        self.wallet = wallet
        self.clock = clock
        self.authenticate = authenticate
        self.endTokens = endTokens
    }

    /// Adds all routes of the API.
    public func mount(on router: Router<WalletContext>) {
        let routes = StarlingRoutes(router: router, authenticate: authenticate)
        addAccounts(to: routes)
        addBalances(to: routes)
        addStatements(to: routes)
        addInsights(to: routes)
        addHolder(to: routes)
        addFeed(to: routes)
        addFeedEdits(to: routes)
        addRoundUp(to: routes)
        addMastercard(to: routes)
        addAttachments(to: routes)
        addShopReceipts(to: routes)
    }
}
