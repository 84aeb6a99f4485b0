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

    public init(wallet: Wallet, authenticate: @escaping Authentication) {
        self.wallet = wallet
        self.authenticate = authenticate
    }

    /// Adds all routes of the API.
    public func mount(on router: Router<WalletContext>) {
        let routes = StarlingRoutes(router: router, authenticate: authenticate)
        addAccounts(to: routes)
    }
}
