import Foundation
import Ledger
import SQLStore

/// One request to move money: its permanent id and its contents.
struct MoneyRequest: Sendable {
    let id: TransferID
    let fingerprint: Digest32
    let amount: Money
    let time: Timestamp

    init(
        _ core: Core, _ key: IdempotencyKey, _ person: PersonID, _ amount: Money, _ what: String,
        _ first: UUID, _ second: UUID? = nil, note: String = ""
    ) {
        id = TransferID(OrderedID.derived(from: key, of: person))
        fingerprint = Digest32(
            fingerprintOfMoving: amount, called: what, first, second ?? first, note: note)
        self.amount = amount
        time = core.clock.now()
    }

    func order(
        _ kind: TransferKind, _ amount: Money, from debit: AccountID, to credit: AccountID
    ) -> TransferOrder {
        TransferOrder(
            id: id, debit: debit, credit: credit, amount: amount, kind: kind, time: time,
            fingerprint: fingerprint)
    }
}

extension Core {
    /// Books the order that `decide` makes, unless this request was already booked. Then notifies
    /// the people whose money it moves.
    ///
    /// - Parameters:
    ///   - permit: finds what lets the money leave; it only reads.
    ///   - record: writes what belongs to the transfer, in the same transaction.
    func book(
        _ request: MoneyRequest, touching person: PersonID, _ other: PersonID? = nil,
        note: String = "",
        decide: @escaping @Sendable (Transaction) throws -> TransferOrder,
        permit: @escaping @Sendable (Transaction) throws -> Permit = { _ in Permit() },
        record: @escaping @Sendable (Transaction, Transfer) throws -> Void = { _, _ in }
    ) async throws -> Receipt {
        let receipt = try await store.write(making: request.id.uuid) { tx in
            if let earlier = try tx.earlier(request) { return earlier }
            let order = try decide(tx)
            let permit = try permit(tx)
            let transfer = try tx.booked(order)
            try permit.settle(at: request.time, tx)
            if !note.isEmpty { try tx.insertNote(note, on: transfer.sequence) }
            try record(tx, transfer)
            return Receipt(transfer: transfer, isReplay: false, requested: request.amount)
        }
        if !receipt.isReplay { notifier.announce(person, other) }
        return receipt
    }
}

extension Transaction {
    /// The receipt of the same request made earlier.
    ///
    /// - Throws: `WalletError.money(.idempotencyKeyReused)` when its key was used for a different
    ///   request.
    func earlier(_ request: MoneyRequest) throws -> Receipt? {
        if let earlier = try transfer(request.id) {
            guard earlier.order.fingerprint == request.fingerprint else {
                throw WalletError.money(.idempotencyKeyReused)
            }
            return Receipt(transfer: earlier, isReplay: true, requested: request.amount)
        }
        guard try openingFingerprint(of: AccountID(request.id.uuid)) == nil else {
            throw WalletError.money(.idempotencyKeyReused)
        }
        return nil
    }

    /// Books an order, if money may leave. Everything that moves money comes through here.
    ///
    /// - Parameter isApproved: whether a treasurer approved it, whatever its payer's limits.
    /// - Throws: `WalletError.treasury(.personFrozen)`, `.treasury(.accountFrozen)`, `.overLimit`,
    ///   `.rejected`.
    func booked(
        _ order: TransferOrder, inThePast: Bool = false, isApproved: Bool = false
    ) throws -> Transfer {
        try requireThaw(for: order)
        if !isApproved { try requireWithinLimits(for: order) }
        do {
            return try appendToJournal(order, inThePast: inThePast)
        } catch let rejection as Rejection {
            throw WalletError.rejected(rejection)
        }
    }

    /// Books the order of a scheduled job.
    ///
    /// - Returns: the transfer, unless it is refused, so that the next order can still run.
    func bookedIfAccepted(_ order: TransferOrder) throws -> Transfer? {
        do { return try booked(order) } catch is WalletError { return nil }
    }
}
