public import Ledger
import Phone
import SQLStore

/// Finds recipients, and decides which name the payer sees before money moves. A recipient found by
/// a username, by an id that they shared, or by one that the payer has paid before appears under
/// their chosen public name. One found by a phone number appears with the first name and one letter
/// (`Grace H.`) and the masked number: enough to recognise an acquaintance, too little to identify
/// the owner of a guessed number.
extension Transfers {
    /// Finds the person with this username or phone number, in any format.
    ///
    /// - Throws: `WalletError.recipientNotFound`, `.recipientIsSender`, `.recipientCannotReceive`
    ///   when they have no account in this currency.
    public func recipient(
        _ text: String, paidIn currency: Currency, by person: PersonID
    ) async throws -> Recipient {
        let query = RecipientQuery(text, region: core.settings.homeRegion)
        return try await core.store.read { tx in
            try tx.check(try query.find(tx), paidIn: currency, by: person)
        }
    }

    /// Finds the person whose id is in a request for money.
    ///
    /// - Parameter person: the payer; nil when nobody has signed in yet.
    /// - Throws: `WalletError.recipientNotFound`, `.recipientIsSender`, `.recipientCannotReceive`
    ///   when they have no account in this currency.
    public func recipient(
        _ id: PersonID, paidIn currency: Currency, by person: PersonID?
    ) async throws -> Recipient {
        try await core.store.read { tx in
            try tx.check(try tx.payee(id), paidIn: currency, by: person)
        }
    }

    /// The same, without checking whether the recipient can receive: a payment that is repeated
    /// with its key must find the same person even if their accounts have changed.
    ///
    /// - Throws: `WalletError.recipientNotFound`.
    public func recipient(_ text: String) async throws -> Recipient {
        let query = RecipientQuery(text, region: core.settings.homeRegion)
        return try await core.store.read { try query.find($0) }
    }

    /// The person with this id, for any payer.
    ///
    /// - Throws: `WalletError.recipientNotFound`.
    public func recipient(_ id: PersonID) async throws -> Recipient {
        try await core.store.read { try $0.payee(id) }
    }
}

extension Transaction {
    /// The recipient as shown to payers who have the id.
    func payee(_ id: PersonID) throws -> Recipient {
        guard let person = try person(id) else { throw WalletError.recipientNotFound }
        return person.asPayee
    }

    fileprivate func check(
        _ found: Recipient, paidIn currency: Currency, by person: PersonID?
    ) throws -> Recipient {
        guard found.id != person else { throw WalletError.recipientIsSender }
        guard try receivingAccount(of: found.id, in: currency) != nil else {
            throw WalletError.recipientCannotReceive
        }
        return found
    }
}

extension Person {
    /// This person as shown to payers who have the id.
    var asPayee: Recipient {
        Recipient(
            id: id, name: publicName, handle: username?.shown ?? phone?.masked ?? "")
    }

    /// The name in a short message.
    var briefName: String { displayName.isEmpty ? publicName : recognisableName }

    /// Enough to recognise: the first name, and one letter of the last.
    var recognisableName: String {
        let parts = displayName.split(separator: " ")
        guard let first = parts.first else { return phone?.masked ?? "" }
        guard parts.count > 1, let initial = parts.last?.first else { return String(first) }
        return "\(first) \(initial)."
    }
}

/// The parsed text that names a recipient.
private struct RecipientQuery: Sendable {
    let username: Username?
    let phone: PhoneNumber?

    init(_ text: String, region: String) {
        username = Username(text)
        phone = try? PhoneNumbers.parse(text, region: region)
    }

    func find(_ tx: Transaction) throws -> Recipient {
        if let named = try username.flatMap({ try tx.person(username: $0) }) {
            return Recipient(
                id: named.id, name: named.publicName, handle: named.username?.shown ?? "")
        }
        guard let found = try phone.flatMap({ try tx.person(phone: $0) }) else {
            throw WalletError.recipientNotFound
        }
        return Recipient(
            id: found.id, name: found.recognisableName, handle: found.phone?.masked ?? "")
    }
}
