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
        let wanted = Wanted(text, region: core.settings.homeRegion)
        return try await core.store.read { tx in
            let found = try wanted.find(tx)
            guard found.id != person else { throw WalletError.recipientIsSender }
            guard try tx.receivingAccount(of: found.id, in: currency) != nil else {
                throw WalletError.recipientCannotReceive
            }
            return found
        }
    }

    /// The same without asking whether money can arrive there: a payment that is asked for again
    /// with its key must find the same person whatever has changed since.
    ///
    /// - Throws: `WalletError.recipientNotFound`.
    public func recipient(_ text: String) async throws -> Recipient {
        let wanted = Wanted(text, region: core.settings.homeRegion)
        return try await core.store.read { try wanted.find($0) }
    }
}

/// What somebody typed to say whom they mean.
private struct Wanted: Sendable {
    let username: Username?
    let phone: PhoneNumber?

    init(_ text: String, region: String) {
        username = Username(text)
        phone = try? PhoneNumbers.parse(text, region: region)
    }

    func find(_ tx: any WalletTransaction) throws -> Recipient {
        let byName = try username.flatMap { try tx.person(username: $0) }
        guard let found = try byName ?? phone.flatMap({ try tx.person(phone: $0) }) else {
            throw WalletError.recipientNotFound
        }
        let handle = byName != nil ? found.username?.shown : found.phone?.masked
        return Recipient(id: found.id, name: found.publicName, handle: handle ?? "")
    }
}
