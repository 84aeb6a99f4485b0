public import HTTPSupport
public import Hummingbird
public import WalletServices

/// The Starling Bank API v2, for apps that were written for the bank: `/api/v2`.
///
/// See `docs/compatibility/starling.md`.
public struct StarlingAPI: Sendable {
    let wallet: Wallet
    let clock: WalletClock
    /// Limits how often a person may search for accounts by payments.
    let trials: TrialLimits

    /// - Parameter trials: shared with the other APIs. Without them, this API counts its own.
    public init(wallet: Wallet, clock: WalletClock = .system, trials: TrialLimits? = nil) {
        self.wallet = wallet
        self.clock = clock
        self.trials = trials ?? TrialLimits(settings: wallet.settings, clock: clock)
    }

    /// Adds all routes of the API.
    public func mount(on router: Router<WalletContext>) {
        let routes = Routes<StarlingAPI>(router: router, wallet: wallet)
        addAccounts(to: routes)
        addBalances(to: routes)
        addStatements(to: routes)
        addInsights(to: routes)
        addHolder(to: routes)
        addProfile(to: routes)
        addFeed(to: routes)
        addFeedEdits(to: routes)
        addRoundUp(to: routes)
        addMastercard(to: routes)
        addAttachments(to: routes)
        addShopReceipts(to: routes)
        addGoals(to: routes)
        addPhotos(to: routes)
        addGoalMoney(to: routes)
        addRecurringTransfers(to: routes)
        addSpaces(to: routes)
        addPayees(to: routes)
        addPayments(to: routes)
        addStandingOrders(to: routes)
    }
}
