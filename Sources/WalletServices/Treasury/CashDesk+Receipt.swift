public import Ledger
import SQLStore
import Synchronization

extension CashDesk {
    /// True if messages reach this person.
    public func reaches(_ person: Person) async -> Bool {
        await !core.notices.contacts(of: person).isEmpty
    }

    /// Sends the receipt of a deposit or withdrawal to its person, at most once a minute.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)` unless it is one, `.tooManyAttempts`;
    ///   `.treasury(.receiptUnsendable)` when no message reaches the person, `.receiptNotSent`.
    public func sendReceipt(of id: TransferID, by treasurer: Treasurer) async throws {
        let cash = try await CashBox(core: core).movement(id, by: treasurer)
        guard let messenger = core.messenger,
            let contact = await core.notices.contacts(of: cash.person).first
        else { throw WalletError.treasury(.receiptUnsendable) }
        try core.receipts.begin(id, at: core.clock.now())
        do { try await messenger.send(message(of: cash), to: contact) } catch {
            core.receipts.forget(id)
            throw WalletError.treasury(.receiptNotSent)
        }
        try await core.store.write { [core] tx in
            try core.log(
                .receiptSent, by: treasurer.actor, about: cash.person.id, transfer: id, in: tx)
        }
    }

    private func message(of cash: CashBox.Movement) -> OutgoingMessage {
        let order = cash.movement.transfer.order
        let way = order.kind == .deposit ? "Cash in" : "Cash out"
        let by = cash.treasurer.map { ", booked by \($0.publicName)" } ?? ""
        let note = cash.movement.note.isEmpty ? "" : " \"\(cash.movement.note)\""
        let time = order.time.rfc3339.prefix(16).replacing("T", with: " ")
        return OutgoingMessage(
            subject: "Your receipt",
            text: """
                \(core.settings.name): \(way) \(order.amount.decimal) \(order.amount.currency.code)\
                \(by), \(time) UTC.\(note) Receipt \(order.id.text)
                """)
    }
}

/// The receipts that were sent a moment ago, so that nobody floods a phone.
final class SentReceipts: Sendable {
    private static let seconds: Int64 = 60

    private let times = Mutex<[TransferID: Timestamp]>([:])

    /// - Throws: `WalletError.tooManyAttempts` within a minute of the last one.
    func begin(_ id: TransferID, at now: Timestamp) throws(WalletError) {
        let wait = times.withLock { times -> Int64? in
            times = times.filter { (0..<Self.seconds).contains(now.seconds(since: $0.value)) }
            if let last = times[id] { return Self.seconds - now.seconds(since: last) }
            times[id] = now
            return nil
        }
        if let wait { throw .tooManyAttempts(retryAfterSeconds: wait) }
    }

    /// After a failure: the next attempt need not wait.
    func forget(_ id: TransferID) { times.withLock { _ = $0.removeValue(forKey: id) } }
}
