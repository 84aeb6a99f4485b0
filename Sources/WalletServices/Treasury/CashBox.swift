import Foundation
public import Ledger
import SQLStore

/// The cash box: what should be in it, what was counted, and what went in and out.
///
/// Counting never touches the journal: no one's money has changed.
public struct CashBox: Sendable {
    let core: Core

    /// One currency in the box.
    public struct Content: Hashable, Sendable {
        /// The money that should be in it; its minor units may be below zero after a shortage.
        public let expected: Money
        /// The latest count.
        public let lastCount: CashCount?
    }

    /// Cash that somebody brought or took, with the people concerned.
    public struct Movement: Hashable, Sendable {
        public let movement: CashMovement
        public let person: Person
        /// The treasurer who booked it. The command line is none.
        public let treasurer: Person?
    }

    /// A movement or a count, in the box's history.
    public enum Event: Hashable, Sendable {
        case movement(Movement)
        case count(CashCount, treasurer: Person?)

        /// Its place in the history.
        public var position: FeedPosition {
            switch self {
            case .movement(let movement): movement.movement.transfer.position
            case .count(let count, _): count.position
            }
        }
    }

    /// The maximum number of events on one page.
    public static let largestPage = 200

    /// The money that should be in the box: first of the default currency, then of every other with
    /// money or a count.
    public func contents(by _: Treasurer) async throws -> [Content] {
        try await core.store.read { tx in
            let held = try tx.heldByCurrency()
            let ours = self.core.settings.defaultCurrency
            let first = held.first { $0.currency == ours } ?? .zero(ours)
            let others = try held.filter { $0.currency != ours }
                .map { try tx.content(holding: $0) }
                .filter { $0.expected.minorUnits != 0 || $0.lastCount != nil }
            return [try tx.content(holding: first)] + others
        }
    }

    /// Records a count.
    ///
    /// - Parameters:
    ///   - counted: what is in the box.
    ///   - expected: what the treasurer was told should be in it.
    ///   - reason: why they differ; may be empty when they do not.
    /// - Throws: `WalletError.treasury(.boxChanged)` when cash has moved since, `.reasonMissing`,
    ///   `.countInvalid`; `WalletError.money(.noteInvalid)`, `.money(.idempotencyKeyReused)`.
    public func count(
        _ counted: Money, expected: Int64, reason: String = "", by treasurer: Treasurer,
        key: IdempotencyKey
    ) async throws -> CashCount {
        let reason = try Transfers.note(reason)
        guard (0...MoneyLimit.balance).contains(counted.minorUnits) else {
            throw WalletError.treasury(.countInvalid)
        }
        let id = CashCountID(OrderedID.derived(from: key, of: treasurer.keyOwner))
        let now = core.clock.now()
        let count = try await core.store.write { tx in
            if let earlier = try tx.cashCount(id) {
                guard earlier.counted == counted.minorUnits, earlier.expected == expected,
                    earlier.currency == counted.currency, earlier.reason == reason
                else { throw WalletError.money(.idempotencyKeyReused) }
                return earlier
            }
            try tx.require(treasurer)
            let held = try tx.held(in: counted.currency)
            let content = try tx.content(holding: held)
            guard content.expected.minorUnits == expected else {
                throw WalletError.treasury(.boxChanged)
            }
            guard counted.minorUnits == expected || !reason.isEmpty else {
                throw WalletError.treasury(.reasonMissing)
            }
            let earliest = content.lastCount.map { $0.time.next } ?? now
            let made = CashCount(
                id: id, currency: counted.currency, held: held.minorUnits, expected: expected,
                counted: counted.minorUnits, reason: reason, person: treasurer.person,
                time: max(now, earliest))
            try tx.insert(made)
            try self.core.log(
                .cashCounted, by: treasurer.actor, about: nil,
                [.amount: "\(counted.decimal) \(counted.currency.code)"], in: tx)
            return made
        }
        if let person = treasurer.person { core.notifier.announce(person) }
        return count
    }

    /// Counts and cash movements in one currency, newest first.
    ///
    /// - Parameters:
    ///   - position: only those before this place.
    ///   - limit: the maximum number of events.
    public func history(
        in currency: Currency, before position: FeedPosition = .end, limit: Int, by _: Treasurer
    ) async throws -> [Event] {
        let limit = min(limit, Self.largestPage)
        return try await core.store.read { tx in
            let movements = try tx.cashMovements(in: currency, before: position, limit: limit)
            let counts = try tx.cashCounts(in: currency, before: position, limit: limit)
            var people = PeopleOnce(tx: tx)
            var events: [Event] = []
            for movement in movements {
                guard let named = try people.named(movement) else { continue }
                events.append(.movement(named))
            }
            for count in counts {
                events.append(.count(count, treasurer: try people.find(count.person)))
            }
            return Array(events.sorted { $0.position > $1.position }.prefix(limit))
        }
    }
}

extension CashBox {
    /// One deposit or withdrawal, for its receipt.
    ///
    /// - Throws: `WalletError.history(.transferNotFound)` unless it is one.
    public func movement(_ id: TransferID, by _: Treasurer) async throws -> Movement {
        try await core.store.read { tx in
            var people = PeopleOnce(tx: tx)
            guard let transfer = try tx.transfer(id), let found = try tx.cashMovement(transfer),
                let movement = try people.named(found)
            else { throw WalletError.history(.transferNotFound) }
            return movement
        }
    }
}

/// Reads each person once.
private struct PeopleOnce {
    let tx: Transaction
    private var known: [PersonID: Person] = [:]

    init(tx: Transaction) {
        self.tx = tx
    }

    mutating func find(_ id: PersonID?) throws -> Person? {
        guard let id else { return nil }
        if let person = known[id] { return person }
        known[id] = try tx.anybody(id)
        return known[id]
    }

    mutating func named(_ movement: CashMovement) throws -> CashBox.Movement? {
        guard let person = try find(movement.person) else { return nil }
        return CashBox.Movement(
            movement: movement, person: person, treasurer: try find(movement.treasurer))
    }
}

extension Transaction {
    fileprivate func held(in currency: Currency) throws -> Money {
        try heldByCurrency().first { $0.currency == currency } ?? .zero(currency)
    }

    /// The people's money and what the counts so far found beyond it, or missing.
    fileprivate func content(holding held: Money) throws -> CashBox.Content {
        let last = try cashCounts(in: held.currency, before: .end, limit: 1).first
        let units = held.minorUnits + (last?.carried ?? 0)
        return CashBox.Content(
            expected: Money(minorUnits: units, currency: held.currency), lastCount: last)
    }
}
