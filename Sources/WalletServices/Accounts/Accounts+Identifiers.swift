public import Ledger
import SQLStore

extension Accounts {
    /// The account's bank numbers, assigned on the first request.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func identifiers(
        of id: AccountID, by person: PersonID
    ) async throws -> AccountIdentifiers {
        let known = try await core.store.read { tx in
            guard try tx.account(id, of: person) != nil else {
                throw WalletError.account(.notFound)
            }
            return try tx.accountNumber(of: id)
        }
        if let known { return AccountIdentifiers(accountNumber: known) }
        // Drawn outside the write, which may run again and must then do the same.
        let drawn = (0..<64).map { _ in drawNumber() }
        return try await core.store.write { tx in
            _ = try tx.openAccount(id, of: person)
            if let known = try tx.accountNumber(of: id) {
                return AccountIdentifiers(accountNumber: known)
            }
            guard let free = try drawn.first(where: { try tx.account(numbered: $0) == nil }) else {
                throw StoreError.unavailable("no account number is free")
            }
            try tx.keep(free, as: id)
            return AccountIdentifiers(accountNumber: free)
        }
    }

    /// The open account with these numbers at this bank, of any owner.
    ///
    /// - Parameter sortCode: with or without dashes.
    public func find(sortCode: String, accountNumber: String) async throws -> AccountRecord? {
        guard sortCode.filter({ $0 != "-" }) == AccountIdentifiers.sortCode else { return nil }
        let found = try await core.store.read { try $0.account(numbered: accountNumber) }
        return found.flatMap { $0.account.isClosed ? nil : $0 }
    }

    /// Eight digits; the first is not 0, because tools that read numbers drop leading zeros.
    private func drawNumber() -> String {
        var generator = core.randomness.generator
        return String(Int.random(in: 10_000_000...99_999_999, using: &generator))
    }
}
