import Ledger
import WalletServices

/// One past event of a new sandbox.
struct DemoStep {
    let minutesAgo: Int64
    let run: () async throws -> Void
}

/// A sandbox person's account in pounds, with past wallets for booking on it.
struct DemoPurse {
    let walletAt: (Timestamp) -> Wallet
    let now: Timestamp
    let person: PersonID
    let account: AccountID
    /// Pounds.
    let currency: Currency

    /// The wallet with its clock set that many minutes back.
    func wallet(_ minutesAgo: Int64) -> Wallet {
        walletAt(Timestamp(milliseconds: now.milliseconds - minutesAgo * 60_000))
    }

    func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: currency) }
}
