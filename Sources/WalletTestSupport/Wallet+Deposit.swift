public import Ledger
public import WalletServices

extension Wallet {
    /// Deposits cash as the command line does.
    public func depositByHost(
        _ amount: Money, to person: PersonID, key: IdempotencyKey
    ) async throws -> Receipt {
        try await cashDesk.payIn(amount, to: person, by: treasurers.commandLine, key: key)
    }
}
