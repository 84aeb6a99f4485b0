public import Ledger
import Phone
import SQLStore

/// Whom money is for. The rule of what a payer is shown before it moves: whoever is found by a
/// username, or by an id that the recipient handed out or that the payer had paid before, is shown
/// by the name that they chose for others to see. Whoever is found by a phone number is shown by
/// the first name and one letter (`Grace H.`) and the masked number: enough to recognise somebody
/// one knows, too little to learn who is behind a number that was only tried out.
extension Transfers {
    /// Finds whom a username or a phone number, in any format, belongs to.
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

    /// Finds somebody by the id that stands in a request for money.
    ///
    /// - Parameter person: who wants to pay; nil where nobody has signed in yet.
    /// - Throws: `WalletError.recipientNotFound`, `.recipientIsSender`, `.recipientCannotReceive`
    ///   when they have no account in this currency.
    public func recipient(
        _ id: PersonID, paidIn currency: Currency, by person: PersonID?
    ) async throws -> Recipient {
        try await core.store.read { tx in
            try tx.check(try tx.payee(id), paidIn: currency, by: person)
        }
    }

    /// The same without asking whether money can arrive there: a payment that is asked for again
    /// with its key must find the same person whatever has changed since.
    ///
    /// - Throws: `WalletError.recipientNotFound`.
    public func recipient(_ text: String) async throws -> Recipient {
        let query = RecipientQuery(text, region: core.settings.homeRegion)
        return try await core.store.read { try query.find($0) }
    }

    /// Who is behind an id, whoever asks.
    ///
    /// - Throws: `WalletError.recipientNotFound`.
    public func recipient(_ id: PersonID) async throws -> Recipient {
        try await core.store.read { try $0.payee(id) }
    }
}

extension Transaction {
    /// Somebody as those may see them who hold their id.
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
    /// This person as those see them who hold their id.
    var asPayee: Recipient {
        Recipient(
            id: id, name: publicName, handle: username?.shown ?? phone?.masked ?? "")
    }

    /// Enough to recognise: the first name, and one letter of the last.
    fileprivate var recognisableName: String {
        let parts = displayName.split(separator: " ")
        guard let first = parts.first else { return phone?.masked ?? "" }
        guard parts.count > 1, let initial = parts.last?.first else { return String(first) }
        return "\(first) \(initial)."
    }
}

/// What somebody typed to say whom they mean.
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
