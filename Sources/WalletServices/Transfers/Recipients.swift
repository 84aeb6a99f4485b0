public import Ledger
import Phone

extension Transfers {
    /// Finds whom a username or a phone number, in any format, belongs to.
    ///
    /// - Throws: `WalletError.recipientNotFound`, `.recipientIsSender`, `.recipientCannotReceive`
    ///   when they have no account in this currency.
    public func recipient(
        _ text: String, paidIn currency: Currency, by person: PersonID
    ) async throws -> Recipient {
        let username = Username(text)
        let phone = try? PhoneNumbers.parse(text, region: core.settings.homeRegion)
        return try await core.store.read { tx in
            let byName = try username.flatMap { try tx.person(username: $0) }
            guard let found = try byName ?? phone.flatMap({ try tx.person(phone: $0) }) else {
                throw WalletError.recipientNotFound
            }
            guard found.id != person else { throw WalletError.recipientIsSender }
            guard try tx.receivingAccount(of: found.id, in: currency) != nil else {
                throw WalletError.recipientCannotReceive
            }
            let handle = byName != nil ? found.username?.shown : found.phone?.masked
            return Recipient(id: found.id, name: found.publicName, handle: handle ?? "")
        }
    }
}
