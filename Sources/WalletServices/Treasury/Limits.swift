import Foundation
public import Ledger
import SQLStore

/// How much a person may pay: in one payment, a day, a month. Own transfers, goals and cash at the
/// desk are not payments.
public struct Limits: Sendable {
    let core: Core

    /// A payment that is too large.
    public struct Excess: Hashable, Sendable {
        public let span: LimitSpan
        public let limit: Money
        /// True if the payer may ask a treasurer.
        public let mayAsk: Bool

        /// The error that refuses a payment of this size.
        public var error: WalletError { .overLimit(span, limit) }
    }

    /// The limits that apply to a person in one currency, and what they have used of them.
    public struct State: Hashable, Sendable {
        public let currency: Currency
        public let bounds: SpendingLimit.Bounds
        /// In minor units.
        public let paidToday: Int64
        public let paidThisMonth: Int64
    }

    /// The limit of a person or of everybody.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    public func find(
        _ subject: LimitSubject, in currency: Currency, by _: Treasurer
    ) async throws -> SpendingLimit? {
        try await core.store.read { tx in
            try tx.require(subject)
            return try tx.limit(of: subject, in: currency)
        }
    }

    /// Sets the limit of a person or of everybody. Where both have one, the lower amounts apply,
    /// with the person's rule.
    ///
    /// Nobody lifts a limit of their own. A treasurer who lifts the one of everybody stays under it
    /// until somebody else lifts theirs: it becomes the treasurer's own.
    ///
    /// - Parameter bounds: empty ends the limit.
    /// - Throws: `WalletError.treasury(.limitInvalid)`, `.treasury(.personNotFound)`,
    ///   `.treasury(.limitOwn)`.
    public func set(
        _ bounds: SpendingLimit.Bounds, of subject: LimitSubject, in currency: Currency,
        by treasurer: Treasurer
    ) async throws -> SpendingLimit? {
        let amounts = LimitSpan.allCases.map { bounds[$0] }
        guard amounts.compactMap(\.self).allSatisfy((1...MoneyLimit.balance).contains) else {
            throw WalletError.treasury(.limitInvalid)
        }
        let limit = bounds.isEmpty ? nil : made(bounds, by: treasurer)
        try await core.store.write { tx in
            try tx.require(treasurer)
            try tx.require(subject)
            let own = try treasurer.person.flatMap { try tx.bounds(of: $0, in: currency) }
            try self.store(limit, of: subject, in: currency, by: treasurer, tx)
            guard let person = treasurer.person, let own,
                own.isLifted(by: try tx.bounds(of: person, in: currency))
            else { return }
            guard subject == .wallet else { throw WalletError.treasury(.limitOwn) }
            try self.store(
                self.made(own, by: treasurer), of: .person(person), in: currency, by: treasurer, tx)
        }
        if let person = subject.person { core.notifier.announce(person) }
        if let person = treasurer.person { core.notifier.announce(person) }
        return limit
    }

    private func made(_ bounds: SpendingLimit.Bounds, by treasurer: Treasurer) -> SpendingLimit {
        SpendingLimit(
            bounds: bounds, zone: core.settings.homeZone, setBy: treasurer.person,
            setAt: core.clock.now())
    }

    private func store(
        _ limit: SpendingLimit?, of subject: LimitSubject, in currency: Currency,
        by treasurer: Treasurer, _ tx: Transaction
    ) throws {
        try tx.set(limit, of: subject, in: currency)
        let texts = LimitSpan.allCases.map { span in
            limit?.bounds[span].map { Money(minorUnits: $0, currency: currency).decimal } ?? "–"
        }
        try core.log(
            .limitSet, by: treasurer.actor, about: subject.person,
            [.amount: "\(texts.joined(separator: " / ")) \(currency.code)"], in: tx)
    }

    /// The currencies in which somebody may need a limit: the wallet's, those with money, and those
    /// with a limit for everybody.
    public func currencies(by _: Treasurer) async throws -> [Currency] {
        let ours = core.settings.defaultCurrency
        return try await core.store.read { tx in
            let held = try tx.heldByCurrency().filter { $0.minorUnits != 0 }.map(\.currency)
            let others = Set(try held + tx.limitedCurrencies(of: .wallet)).subtracting([ours])
            return [ours] + others.sorted { $0.code < $1.code }
        }
    }

    /// The limits that apply to this person, in each currency with one.
    public func states(of person: PersonID) async throws -> [State] {
        let now = core.clock.now()
        return try await core.store.read { tx in
            guard try tx.hasLimits else { return [] }
            let own = try tx.limitedCurrencies(of: .person(person))
            let all = Set(try own + tx.limitedCurrencies(of: .wallet))
            return try all.sorted { $0.code < $1.code }.compactMap { currency in
                guard let limits = try tx.limits(of: person, in: currency, at: now) else {
                    return nil
                }
                return State(
                    currency: currency, bounds: limits.bounds,
                    paidToday: try tx.paid(by: person, in: currency, since: limits.day),
                    paidThisMonth: try tx.paid(by: person, in: currency, since: limits.month))
            }
        }
    }

    /// The reason to refuse a payment of this amount, if it exceeds a limit.
    public func excess(of amount: Money, by person: PersonID) async throws -> Excess? {
        let now = core.clock.now()
        return try await core.store.read { try $0.excess(of: amount, by: person, at: now) }
    }
}

/// The lower of a person's own limits and of everybody's, and when the day and the month of both
/// began.
private struct AppliedLimits {
    var bounds: SpendingLimit.Bounds
    let day: Timestamp
    let month: Timestamp
}

extension Transaction {
    fileprivate func require(_ subject: LimitSubject) throws {
        guard case .person(let id) = subject else { return }
        guard try person(id) != nil else { throw WalletError.treasury(.personNotFound) }
    }

    /// Checks that an order is within the limits of whoever pays.
    ///
    /// - Throws: `WalletError.overLimit`.
    func requireWithinLimits(for order: TransferOrder) throws {
        guard order.kind == .payment || order.kind == .spending, try hasLimits,
            let payer = try owner(of: order.debit),
            let excess = try excess(of: order.amount, by: payer, at: order.time)
        else { return }
        throw excess.error
    }

    func excess(
        of amount: Money, by person: PersonID, at time: Timestamp
    ) throws -> Limits.Excess? {
        let currency = amount.currency
        guard try hasLimits, let limits = try limits(of: person, in: currency, at: time) else {
            return nil
        }
        for span in LimitSpan.allCases {
            guard let most = limits.bounds[span] else { continue }
            let paid =
                switch span {
                case .payment: Int64(0)
                case .day: try paid(by: person, in: currency, since: limits.day)
                case .month: try paid(by: person, in: currency, since: limits.month)
                }
            guard amount.minorUnits > most - min(most, paid) else { continue }
            return Limits.Excess(
                span: span, limit: Money(minorUnits: most, currency: currency),
                mayAsk: limits.bounds.over == .ask)
        }
        return nil
    }

    /// The day and the month are those of the person's zone or of the wallet's, whichever began
    /// earlier: so a person who changes the zone gets no second day.
    fileprivate func limits(
        of person: PersonID, in currency: Currency, at time: Timestamp
    ) throws -> AppliedLimits? {
        let rows = try limitRows(of: person, in: currency)
        guard let bounds = Self.lowest(rows) else { return nil }
        let zones = [try zone(of: person)].compactMap(\.self) + rows.map(\.zone)
        let calendars = zones.map { LocalDays(zone: $0) ?? .universal }
        let days = calendars.map { $0.start(of: $0.day(of: time)) }
        let months = calendars.map { $0.start(of: Month(containing: $0.day(of: time)).first) }
        return AppliedLimits(
            bounds: bounds, day: days.min() ?? time, month: months.min() ?? time)
    }

    /// The limits that apply to a person in one currency.
    fileprivate func bounds(
        of person: PersonID, in currency: Currency
    ) throws -> SpendingLimit.Bounds? {
        Self.lowest(try limitRows(of: person, in: currency))
    }

    /// The person's own limit, then that of everybody.
    private func limitRows(of person: PersonID, in currency: Currency) throws -> [SpendingLimit] {
        [
            try limit(of: .person(person), in: currency), try limit(of: .wallet, in: currency),
        ].compactMap(\.self)
    }

    private static func lowest(_ rows: [SpendingLimit]) -> SpendingLimit.Bounds? {
        guard var bounds = rows.first?.bounds else { return nil }
        for row in rows.dropFirst() {
            bounds.perPayment = lower(bounds.perPayment, row.bounds.perPayment)
            bounds.perDay = lower(bounds.perDay, row.bounds.perDay)
            bounds.perMonth = lower(bounds.perMonth, row.bounds.perMonth)
        }
        return bounds
    }

    private static func lower(_ one: Int64?, _ other: Int64?) -> Int64? {
        [one, other].compactMap(\.self).min()
    }
}

extension LimitSubject {
    /// The person whom it concerns, unless that is everybody.
    fileprivate var person: PersonID? { if case .person(let id) = self { id } else { nil } }
}

extension SpendingLimit.Bounds {
    /// True if the other limit would allow a payment that this one stops.
    ///
    /// - Parameter other: without it, there is no limit.
    fileprivate func isLifted(by other: Self?) -> Bool {
        guard let other else { return !isEmpty }
        let isHigher = LimitSpan.allCases.contains { span in
            guard let most = self[span] else { return false }
            return other[span].map { $0 > most } ?? true
        }
        return isHigher || (over == .refuse && other.over == .ask)
    }
}
