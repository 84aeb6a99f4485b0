public import Ledger
public import WalletServices

extension WalletSettings {
    /// The sandbox: open deposits, the fixed code 123456, plain messages, all countries.
    public static func sandbox(defaultCurrency: Currency) -> WalletSettings {
        var settings = WalletSettings(defaultCurrency: defaultCurrency)
        settings.registration = .open
        settings.servedCallingCodes = nil
        settings.isCashOpen = true
        settings.isSpendingOpen = true
        // The course API's newcomers begin without an account.
        settings.opensFirstAccount = false
        settings.fixedCode = "123456"
        settings.tellsWhichCredentialIsWrong = true
        settings.isSandbox = true
        settings.asksForProof = false
        // DemoPassword is worth 27,000.
        settings.minimumPasswordGuesses = 0
        settings.limitsLoopback = false
        settings.sessionIdleSeconds = 24 * 3600
        settings.deskIdleSeconds = 24 * 3600
        settings.accessTokenSeconds = 24 * 3600
        settings.codes.countsVerifiedSends = false
        return settings.opening(in: defaultCurrency)
    }

    /// The same settings, where new accounts are in this currency.
    public func opening(in currency: Currency) -> WalletSettings {
        var settings = self
        settings.defaultCurrency = currency
        settings.openingBalance = 500 * currency.minorUnitsPerUnit
        return settings
    }
}
