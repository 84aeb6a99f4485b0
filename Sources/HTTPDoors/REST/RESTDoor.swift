public import HTTPSupport
public import Hummingbird
public import WalletServices

/// The REST API `/v1`, described by `openapi.yaml`.
public struct RESTDoor: Sendable {
    let wallet: Wallet
    let clock: WalletClock
    /// How often one person may look up who a name belongs to.
    let lookups = RateLimit(maximum: 30, seconds: 60)
    /// How often one person may have keys made.
    let keyMakings = RateLimit(maximum: 20, seconds: 3600)

    /// - Parameter clock: what the rate limits of this door go by.
    public init(wallet: Wallet, clock: WalletClock = .system) {
        self.wallet = wallet
        self.clock = clock
    }

    /// Adds all routes of the API.
    public func mount(on router: Router<WalletContext>) {
        let routes = RESTRoutes(router: router, wallet: wallet)
        addCodes(to: routes)
        addSessions(to: routes)
        addPeople(to: routes)
        addAccounts(to: routes)
        addCash(to: routes)
        addTransfers(to: routes)
        addRecipients(to: routes)
        addTransactions(to: routes)
        addGoals(to: routes)
        addPictures(to: routes)
        addRoundUps(to: routes)
        addRecurring(to: routes)
        addSpending(to: routes)
        addSigningKeys(to: routes)
        addStatements(to: routes)
        addWebhooks(to: routes)
    }
}
