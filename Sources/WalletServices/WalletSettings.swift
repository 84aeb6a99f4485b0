public import Ledger

/// Everything about the wallet's rules that its host may choose. The defaults are those of
/// production.
public struct WalletSettings: Sendable {
    /// The wallet's name, on every page and statement.
    public var name = "Awallet"
    /// Since when treasurers see the notes and categories of payments, if they do.
    public internal(set) var notesOpenSince: Timestamp?
    /// True after a treasurer has dismissed the list of first steps.
    public internal(set) var hidesFirstSteps = false
    /// The address that people open, without a slash at its end, for links in messages. It never
    /// comes from a request, which may name another server.
    public var site: @Sendable () -> String = { "http://127.0.0.1:8080" }
    /// Who may join.
    public var registration = Registration.invite
    /// The currency of a new account when none is named.
    public var defaultCurrency: Currency
    /// True if the host named that currency at the start; the setup then does not ask for one.
    public var isCurrencyNamed = false
    /// The country (ISO 3166) of numbers without a calling code.
    public var homeRegion = "US"
    /// The calling codes that receive sign-in codes, such as `+1`; without a list, all do.
    public var servedCallingCodes: Set<Int>? = [1]
    /// Lets people deposit and withdraw without the operator.
    public var isCashOpen = false
    /// The maximum of one currency that a person may deposit in 24 hours, in minor units, if
    /// limited.
    public var mostBroughtInPerDay: Int64?
    /// Gives every new person an account in the default currency.
    public var opensFirstAccount = true
    /// The opening balance of a person who registers with a password, in minor units of the default
    /// currency. They then begin with an account in any case.
    public var openingBalance: Int64 = 0
    /// A code that is always right, for tests. Production has none.
    public var fixedCode: String?
    /// Shows after a failed sign-in which of the name and the password was wrong.
    public var tellsWhichCredentialIsWrong = false
    /// True for a sandbox; every page then shows it.
    public var isSandbox = false
    /// Applies limits for each network address to this machine too.
    public var limitsLoopback = true
    /// The shortest password, in user-perceived characters.
    public var minimumPasswordLength = 8
    /// How many guesses a password must require; passwords in lists of common ones never qualify.
    public var minimumPasswordGuesses = 1_000_000
    /// The idle time after which a session ends, in seconds.
    public var sessionIdleSeconds: Int64 = 15 * 60
    /// The same for the web sessions of treasurers and hosts.
    public var deskIdleSeconds: Int64 = 15 * 60
    /// How long a proof holds for what treasurers do at the cash desk, in seconds.
    public var deskProofSeconds: Int64 = 30 * 60
    /// The maximum lifetime of a session, in seconds.
    public var sessionLifetimeSeconds: Int64 = 24 * 3600
    /// The idle time after which an API client's session ends, in seconds.
    public var apiIdleSeconds: Int64 = 24 * 3600
    /// The lifetime of an app's access token, in seconds.
    public var accessTokenSeconds: Int64 = 3600
    /// The lifetime of an app's refresh token, in seconds: six months.
    public var refreshTokenSeconds: Int64 = 180 * 24 * 3600
    /// How long a device is trusted without a code, in seconds (SES-3: at most 30 days).
    public var trustLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// Asks for a proof before payments to new people, changes of the way in and treasurers' acts.
    public var asksForProof = true
    /// The maximum that goes to somebody new without a proof, in whole units of the default
    /// currency.
    public var stepUpUnits: Int64 = 50
    /// Limits of one-time codes.
    public var codes = CodeLimits()
    /// The maximum number of open accounts for one person.
    public var accountsPerPerson = 100
    /// Lets people book simulated payments to and from the outside.
    public var isSpendingOpen = false
    /// The time zone of people who chose none, by its IANA name, for days and weeks.
    public var homeZone = "UTC"
    /// Rounds cash withdrawals up like payments.
    public var roundsUpCash = false
    /// The maximum number of goals for one account, including archived ones.
    public var goalsPerAccount = 100
    /// The private networks that webhooks may lead into.
    public var webhookNetworks: [NetworkBlock] = []
    /// Requires signed payments in the Starling API.
    public var requiresSignatures = false

    public init(defaultCurrency: Currency) {
        self.defaultCurrency = defaultCurrency
    }

    /// True if limits for each network address apply to this one.
    public func limits(_ address: ClientAddress) -> Bool { limitsLoopback || !address.isLoopback }
}

/// The limits of one-time codes (NIST SP 800-63B-4, 3.1.3.2; OWASP ASVS 5.0, 6.5 and 6.6).
public struct CodeLimits: Sendable {
    /// The lifetime of a code, in seconds.
    public var lifetimeSeconds: Int64 = 300
    /// Wrong guesses that invalidate a code.
    public var guessesPerCode: Int64 = 5
    /// Wrong guesses for one number in 24 hours, over all codes and addresses, after which its
    /// codes are longer.
    public var failuresPerDay = 10
    /// How many short codes for one number may be open at once before its next ones are longer.
    public var shortCodesAtOnce = 5
    /// Seconds to wait after the first, second, and every later unused code.
    public var cooldownSeconds: [Int64] = [30, 60, 120]
    public var sendsPerTenMinutes = 5
    public var sendsPerDay = 10
    public var sendsPerAddressPerHour = 10
    /// The maximum number of codes in an hour, in total.
    public var sendsPerHour = 1000
    /// Additional codes in an hour, reserved for askers who have used few: both together bound the
    /// cost of an attack, and the reserve must exceed what the addresses of an attack can use.
    public var reservePerHour = 4000
    /// Unused codes for one number in 24 hours; beyond it, its next ones are reserved for askers
    /// who have used few.
    public var unusedSendsPerDay = 20
    /// When fewer than this percentage of a calling code's last 50 codes were used, its next ones
    /// are reserved for askers who have used few.
    public var lowestConversionPercent = 25
    /// Up to this many unused codes in 24 hours, an address counts as having used few.
    public var share = 3
    /// Counts correctly entered codes, too, against a number's limits.
    public var countsVerifiedSends = true

    public init() {}
}
