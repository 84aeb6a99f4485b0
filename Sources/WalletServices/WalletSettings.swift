public import Ledger

/// Everything about the wallet's rules that its host may choose. The defaults are those of
/// production; `sandbox` is what `awallet sandbox` runs with.
public struct WalletSettings: Sendable {
    /// The currency of a new account when none is named.
    public var defaultCurrency: Currency
    /// The country (ISO 3166) that numbers without a calling code belong to.
    public var homeRegion = "US"
    /// Calling codes that sign-in codes are sent to, such as `+1`; nil sends everywhere.
    public var servedCallingCodes: Set<Int>? = [1]
    /// Whether people may deposit and withdraw by themselves.
    public var isCashOpen = false
    /// How much of one currency a person may bring in by themselves in 24 hours, in minor units;
    /// nil does not bound it.
    public var mostBroughtInPerDay: Int64?
    /// What somebody who registers with a password starts with, in minor units of the default
    /// currency; 0 opens no account.
    public var openingBalance: Int64 = 0
    /// A code that is always right, for tests; nil in production.
    public var fixedCode: String?
    /// Whether a failed sign-in says if the name or the password was wrong.
    public var tellsWhichCredentialIsWrong = false
    /// Whether this is a sandbox, which every page says.
    public var isSandbox = false
    /// Whether limits for each network address also hold for this machine itself.
    public var limitsLoopback = true
    /// The shortest password, in user-perceived characters.
    public var minimumPasswordLength = 8
    /// How many guesses a password must be worth; what is in the lists of common ones never is.
    public var minimumPasswordGuesses = 1_000_000
    /// Seconds without a request after which a session ends.
    public var sessionIdleSeconds: Int64 = 15 * 60
    /// Seconds after which a session ends in any case.
    public var sessionLifetimeSeconds: Int64 = 24 * 3600
    /// Seconds that an idle session of an API client lasts.
    public var apiIdleSeconds: Int64 = 24 * 3600
    /// Seconds that an app's access token lasts.
    public var accessTokenSeconds: Int64 = 3600
    /// Seconds that an app may take to refresh it: six months.
    public var refreshTokenSeconds: Int64 = 180 * 24 * 3600
    /// Seconds that a device is trusted without a code (SES-3: at most 30 days).
    public var trustLifetimeSeconds: Int64 = 30 * 24 * 3600
    /// Limits of one-time codes.
    public var codes = CodeLimits()
    /// How many open accounts one person may have.
    public var accountsPerPerson = 100
    /// Whether people may book payments to and from an outside that is only played.
    public var isSpendingOpen = false
    /// The time zone of people who chose none, by its IANA name: weeks and days go by it.
    public var homeZone = "UTC"
    /// Whether cash taken out is rounded up like a payment.
    public var roundsUpCash = false
    /// How many goals one account may have, archived ones included.
    public var goalsPerAccount = 100
    /// Whether the Starling API makes payments only when they are signed.
    public var requiresSignatures = false

    public init(defaultCurrency: Currency) {
        self.defaultCurrency = defaultCurrency
    }

    /// The sandbox: open deposits, the fixed code 123456, plain messages, all countries.
    public static func sandbox(defaultCurrency: Currency) -> WalletSettings {
        var settings = WalletSettings(defaultCurrency: defaultCurrency)
        settings.servedCallingCodes = nil
        settings.isCashOpen = true
        settings.isSpendingOpen = true
        settings.openingBalance = 500 * defaultCurrency.minorUnitsPerUnit
        settings.fixedCode = "123456"
        settings.tellsWhichCredentialIsWrong = true
        settings.isSandbox = true
        // DemoPassword is worth 27,000.
        settings.minimumPasswordGuesses = 0
        settings.limitsLoopback = false
        settings.sessionIdleSeconds = 24 * 3600
        settings.accessTokenSeconds = 24 * 3600
        settings.codes.countsVerifiedSends = false
        return settings
    }
}

/// The limits of one-time codes (NIST SP 800-63B-4, 3.1.3.2; OWASP ASVS 5.0, 6.5 and 6.6).
public struct CodeLimits: Sendable {
    /// Seconds that a code lasts.
    public var lifetimeSeconds: Int64 = 300
    /// Wrong guesses that burn a code.
    public var guessesPerCode: Int64 = 5
    /// Wrong guesses at one number in 24 hours, whatever the codes and the addresses, after which
    /// its codes are long ones.
    public var failuresPerDay = 10
    /// Short codes for one number that may wait to be typed in at once, before its codes are long.
    public var shortCodesAtOnce = 5
    /// Seconds to wait after the first, second, and every later code that was not typed in.
    public var cooldownSeconds: [Int64] = [30, 60, 120]
    public var sendsPerTenMinutes = 5
    public var sendsPerDay = 10
    public var sendsPerAddressPerHour = 10
    /// Codes in an hour for everybody together.
    public var sendsPerHour = 1000
    /// Codes in an hour beyond that, for those who have drawn little: what an attack may cost is
    /// both together, and this must be more than so many addresses as it may come from can draw.
    public var reservePerHour = 4000
    /// Codes in 24 hours that were asked for one number and not typed in; the next ones are kept
    /// for those who have drawn little.
    public var unusedSendsPerDay = 20
    /// When fewer than this percentage of a calling code's last 50 codes were used, its next ones
    /// are kept for those who have drawn little.
    public var lowestConversionPercent = 25
    /// Codes in 24 hours that were not typed in, up to which an address has drawn little.
    public var share = 3
    /// Whether codes that were typed in correctly count against a number's limits.
    public var countsVerifiedSends = true

    public init() {}
}
