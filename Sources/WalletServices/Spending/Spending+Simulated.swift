public import Ledger
import SQLStore

extension Spending {
    /// A simulated history.
    public struct Simulated: Hashable, Sendable {
        /// How many entries it has.
        public let count: Int
        public let isReplay: Bool
    }

    /// Fills an account's last four weeks with about thirty payments: by card, by transfer in and
    /// out, by direct debit, some of them pending. Each appears in the feed at its own time.
    ///
    /// - Parameter key: repeated requests with the same key simulate it once.
    /// - Throws: `WalletError.money(.spendingOff)` unless this is a sandbox, `.account(.notFound)`,
    ///   `.rejected`, `.money(.idempotencyKeyReused)`.
    public func simulate(
        in account: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws -> Simulated {
        guard core.settings.isSpendingOpen, let simulator = core.simulator else {
            throw WalletError.money(.spendingOff)
        }
        let nothing = Money.zero(core.settings.defaultCurrency)
        let request = MoneyRequest(core, key, person, nothing, "simulate", account.uuid)
        let seed = core.randomness.next()
        let simulated = try await core.store.write { tx in
            if try tx.earlier(request) != nil {
                return Simulated(count: try tx.count(of: request), isReplay: true)
            }
            let record = try tx.openAccount(account, of: person)
            let turn = try tx.pastEntries(of: record.id, after: 0).count / 30
            let payments = simulator.payments(
                seed, turn, request.time, record.balance.currency)
            for (number, payment) in payments.enumerated() {
                _ = try tx.book(
                    payment, in: record, as: request.id(number), request.fingerprint,
                    at: request.time)
            }
            return Simulated(count: payments.count, isReplay: false)
        }
        if !simulated.isReplay { core.notifier.announce(person) }
        return simulated
    }
}

extension Spending {
    /// Books payments in one write, each as if at its own time: all of them, or none. The journal
    /// must have nothing later than the first one.
    ///
    /// - Parameters:
    ///   - payments: from the oldest to the newest, each with a time.
    ///   - key: repeated requests with the same key book them once.
    /// - Throws: `WalletError.money(.spendingOff)` unless this is a sandbox, and as `record`.
    public func record(
        past payments: [Payment], in account: AccountID, by person: PersonID, key: IdempotencyKey
    ) async throws {
        guard core.settings.isSpendingOpen else { throw WalletError.money(.spendingOff) }
        let nothing = Money.zero(core.settings.defaultCurrency)
        let request = MoneyRequest(core, key, person, nothing, "past", account.uuid)
        let clean = try payments.map { try $0.checked(at: $0.time ?? request.time) }
        try await core.store.write { tx in
            guard try tx.earlier(request) == nil else { return }
            let record = try tx.openAccount(account, of: person)
            for (number, payment) in clean.enumerated() {
                var present = payment
                present.time = nil
                _ = try tx.book(
                    present, in: record, as: request.id(number), request.fingerprint,
                    at: payment.time ?? request.time)
            }
        }
        core.notifier.announce(person)
    }
}

extension MoneyRequest {
    /// The id of one of this request's transfers.
    fileprivate func id(_ number: Int) -> TransferID {
        TransferID(id.uuid.incremented(by: UInt64(number)))
    }
}

extension Transaction {
    /// How many transfers this request made.
    fileprivate func count(of request: MoneyRequest) throws -> Int {
        var count = 0
        while try transfer(request.id(count)) != nil { count += 1 }
        return count
    }
}
