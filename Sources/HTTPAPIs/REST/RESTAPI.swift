public import HTTPSupport
public import Hummingbird
import Ledger
public import WalletServices

/// The REST API `/v1`, described by `openapi.yaml`.
public struct RESTAPI: Sendable {
    let wallet: Wallet
    let clock: WalletClock
    /// Limits how often a client may search for names, numbers and accounts.
    let trials: TrialLimits
    /// Limits how often one person may ask for a challenge.
    let challenges = RateLimit(maximum: 60, seconds: 600)
    /// Limits how often one person may create keys.
    let keyMakings = RateLimit(maximum: 20, seconds: 3600)

    /// - Parameters:
    ///   - clock: the clock of this API's rate limits.
    ///   - trials: shared with the other APIs. Without them, this API counts its own.
    public init(wallet: Wallet, clock: WalletClock = .system, trials: TrialLimits? = nil) {
        self.wallet = wallet
        self.clock = clock
        self.trials = trials ?? TrialLimits(settings: wallet.settings, clock: clock)
    }

    /// The currency with this code. Without a code, the wallet's default counts.
    func currency(_ code: String?) throws(WalletError) -> Currency {
        guard let code else { return wallet.settings.defaultCurrency }
        guard let currency = Currency(code: code) else { throw .money(.currencyUnknown) }
        return currency
    }

    /// Adds all routes of the API.
    public func mount(on router: Router<WalletContext>) {
        let routes = Routes<RESTAPI>(router: router, wallet: wallet)
        addCodes(to: routes)
        addSessions(to: routes)
        addPeople(to: routes)
        addRoles(to: routes)
        addInvitations(to: routes)
        addFreezes(to: routes)
        addTreasury(to: routes)
        addWallet(to: routes)
        addLimits(to: routes)
        addApprovals(to: routes)
        addPassword(to: routes)
        addResets(to: routes)
        addContacts(to: routes)
        addSlowedSignIns(to: routes)
        addLog(to: routes)
        addProofs(to: routes)
        addPersonalData(to: routes)
        addAccounts(to: routes)
        addCash(to: routes)
        addCashDesk(to: routes)
        addTransfers(to: routes)
        addRequests(to: routes)
        addRecipients(to: routes)
        addKnownPeople(to: routes)
        addDirectory(to: routes)
        addTransactions(to: routes)
        addGoals(to: routes)
        addPictures(to: routes)
        addRoundUps(to: routes)
        addRecurring(to: routes)
        addSpending(to: routes)
        addBudgets(to: routes)
        addSigningKeys(to: routes)
        addStatements(to: routes)
        addWebhooks(to: routes)
    }
}
