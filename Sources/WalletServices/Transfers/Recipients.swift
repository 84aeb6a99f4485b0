public import Ledger
import Phone
import SQLStore

/// Finds payees, and decides which name the payer sees before money moves. A payee found by a
/// username, by an id that they shared, or by one that the payer has paid before appears under
/// their chosen public name. One found by a phone number appears with the first name and one letter
/// (`Grace H.`) and the masked number: enough to recognise an acquaintance, too little to identify
/// the owner of a guessed number.
///
/// Somebody who blocked the payer is not found. The block is looked up together with the person,
/// and both refusals take the same reads.
extension Transfers {
    /// Finds the person with this username or phone number, in any format.
    ///
    /// - Parameter key: the key of the payment, which finds the person again if it was booked
    ///   before a block. A look-up without a payment has none.
    /// - Throws: `WalletError.money(.recipientNotFound)`, `.money(.recipientBlocked)` for somebody
    ///   whom the payer blocks, `.money(.recipientIsSender)`, `.money(.recipientCannotReceive)`
    ///   when they have no account in this currency.
    public func recipient(
        _ text: String, paidIn currency: Currency, by person: PersonID,
        with key: IdempotencyKey? = nil
    ) async throws -> Recipient {
        let query = RecipientQuery(text, region: core.settings.homeRegion)
        return try await core.store.read { tx in
            try tx.check(
                try query.find(tx, for: Payer(person, key)), paidIn: currency, by: person)
        }
    }

    /// Finds the person whose id is in a request for money.
    ///
    /// - Parameters:
    ///   - person: the payer, if somebody has signed in.
    ///   - key: as above.
    /// - Throws: as above.
    public func recipient(
        _ id: PersonID, paidIn currency: Currency, by person: PersonID?,
        with key: IdempotencyKey? = nil
    ) async throws -> Recipient {
        try await core.store.read { tx in
            let found = try person.map { try tx.payee(id, for: Payer($0, key)) } ?? tx.payee(id)
            return try tx.check(found, paidIn: currency, by: person)
        }
    }

    /// The same, without checking whether the payee can receive: a payment that is repeated with
    /// its key must find the same person even if their accounts have changed.
    ///
    /// - Parameter key: as above.
    /// - Throws: `WalletError.money(.recipientNotFound)`, `.money(.recipientBlocked)`.
    public func recipient(
        _ text: String, by person: PersonID, with key: IdempotencyKey? = nil
    ) async throws -> Recipient {
        let query = RecipientQuery(text, region: core.settings.homeRegion)
        return try await core.store.read { try query.find($0, for: Payer(person, key)) }
    }

    /// The person who asks for money, as this payer sees them.
    ///
    /// - Parameter key: as above.
    /// - Throws: `WalletError.paymentRequest(.notFound)` also when they blocked the payer,
    ///   `.money(.recipientBlocked)`.
    public func recipient(
        asking request: PaymentRequestID, by person: PersonID, with key: IdempotencyKey? = nil
    ) async throws -> Recipient {
        try await core.store.read { tx in
            guard let request = try tx.paymentRequest(request) else {
                throw WalletError.paymentRequest(.notFound)
            }
            do {
                return try tx.payee(request.person, for: Payer(person, key))
            } catch WalletError.money(.recipientNotFound) {
                throw WalletError.paymentRequest(.notFound)
            }
        }
    }

    /// The person with this id, as this payer sees them.
    ///
    /// - Parameter person: the payer, if somebody has signed in.
    /// - Throws: `WalletError.money(.recipientNotFound)`, `.money(.recipientBlocked)`.
    public func recipient(_ id: PersonID, by person: PersonID?) async throws -> Recipient {
        try await core.store.read { tx in
            try person.map { try tx.payee(id, for: Payer($0)) } ?? tx.payee(id)
        }
    }

    /// The person with this username or phone number, whoever pays: only for a sandbox's own rules.
    ///
    /// - Throws: `WalletError.money(.recipientNotFound)`.
    public func anybody(named text: String) async throws -> Recipient {
        let query = RecipientQuery(text, region: core.settings.homeRegion)
        return try await core.store.read { try query.find($0) }
    }
}

/// Who pays, and the payment that may have been booked already.
private struct Payer: Sendable {
    let person: PersonID
    let payment: TransferID?

    init(_ person: PersonID, _ key: IdempotencyKey? = nil) {
        self.person = person
        payment = key.map { TransferID(OrderedID.derived(from: $0, of: person)) }
    }
}

extension Transaction {
    /// The payee as shown to payers who have the id.
    func payee(_ id: PersonID) throws -> Recipient {
        guard let person = try person(id) else { throw WalletError.money(.recipientNotFound) }
        return person.asPayee
    }

    /// The account that receives a payment.
    ///
    /// - Throws: `WalletError.money(.recipientIsSender)`, `.money(.recipientBlocked)`,
    ///   `.money(.recipientNotFound)` when the payee blocked the payer,
    ///   `.money(.recipientCannotReceive)`.
    func receivingAccount(
        of recipient: PersonID, in currency: Currency, paidBy payer: PersonID
    ) throws -> AccountID {
        guard recipient != payer else { throw WalletError.money(.recipientIsSender) }
        let (account, standing) = try receiver(of: recipient, in: currency, paidBy: payer)
        switch standing {
        case .open: break
        case .blockedByPayer: throw WalletError.money(.recipientBlocked)
        case .blockedByPayee: throw WalletError.money(.recipientNotFound)
        }
        guard let account else { throw WalletError.money(.recipientCannotReceive) }
        return account
    }

    fileprivate func payee(_ id: PersonID, for payer: Payer) throws -> Recipient {
        try reachable(try person(id, facing: payer.person), for: payer).asPayee
    }

    /// The person, unless a block stands between them and the payer. A payment booked before the
    /// block finds them again, so that repeating it answers with its receipt.
    fileprivate func reachable(_ found: FacedPerson?, for payer: Payer) throws -> Person {
        if let found, found.standing == .open { return found.person }
        let earlier = try payer.payment.flatMap(payeeOfEarlier)
        if let found, found.person.id == earlier { return found.person }
        guard found?.standing == .blockedByPayer else {
            throw WalletError.money(.recipientNotFound)
        }
        throw WalletError.money(.recipientBlocked)
    }

    /// Whom a payment that was booked, or that waits for a treasurer, is for.
    private func payeeOfEarlier(_ id: TransferID) throws -> PersonID? {
        if let transfer = try transfer(id) { return try owner(of: transfer.order.credit) }
        return try approval(id)?.recipient
    }

    fileprivate func check(
        _ found: Recipient, paidIn currency: Currency, by person: PersonID?
    ) throws -> Recipient {
        guard found.id != person else { throw WalletError.money(.recipientIsSender) }
        guard try receivingAccount(of: found.id, in: currency) != nil else {
            throw WalletError.money(.recipientCannotReceive)
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

/// The parsed text that names a payee.
private struct RecipientQuery: Sendable {
    let username: Username?
    let phone: PhoneNumber?

    init(_ text: String, region: String) {
        username = Username(text.latinDigits)
        phone = try? PhoneNumbers.parse(text, region: region)
    }

    func find(_ tx: Transaction) throws -> Recipient {
        if let named = try username.flatMap({ try tx.person(username: $0) }) {
            return named.asNamed
        }
        guard let found = try phone.flatMap({ try tx.person(phone: $0) }) else {
            throw WalletError.money(.recipientNotFound)
        }
        return found.asCalled
    }

    func find(_ tx: Transaction, for payer: Payer) throws -> Recipient {
        let named = try username.flatMap { try tx.person(username: $0, facing: payer.person) }
        if let named { return try tx.reachable(named, for: payer).asNamed }
        let found = try phone.flatMap { try tx.person(phone: $0, facing: payer.person) }
        return try tx.reachable(found, for: payer).asCalled
    }
}

extension Person {
    /// This person as shown to payers who have the username.
    fileprivate var asNamed: Recipient {
        Recipient(id: id, name: publicName, handle: username?.shown ?? "")
    }

    /// This person as shown to payers who have the phone number.
    fileprivate var asCalled: Recipient {
        Recipient(id: id, name: recognisableName, handle: phone?.masked ?? "")
    }
}
