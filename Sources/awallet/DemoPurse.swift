import Ledger
import WalletServices

/// Something that happened before the sandbox was started.
struct DemoStep {
    let minutesAgo: Int64
    let run: () async throws -> Void
}

/// An account in pounds of somebody in the sandbox, and how to book on it in the past.
struct DemoPurse {
    let walletAt: (Timestamp) -> Wallet
    let now: Timestamp
    let person: PersonID
    let account: AccountID
    /// Pounds.
    let currency: Currency

    /// The wallet as it was so long ago.
    func wallet(_ minutesAgo: Int64) -> Wallet {
        walletAt(Timestamp(milliseconds: now.milliseconds - minutesAgo * 60_000))
    }

    func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: currency) }
}
