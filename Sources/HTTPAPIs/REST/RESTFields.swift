import Foundation
import HTTPSupport
import Ledger
import WalletServices

extension Fields where API == RESTAPI {
    /// An optional whole number. A missing one is nil, and null is `.some(nil)`.
    func nullableInteger(_ name: String) throws(RequestError) -> Int64?? {
        if isNull(name) { return .some(nil) }
        return try optionalInteger(name).map { .some($0) }
    }

    /// An optional text. A missing one is nil, and null is `.some(nil)`.
    func nullableString(_ name: String) throws(RequestError) -> String?? {
        if isNull(name) { return .some(nil) }
        return try optionalString(name).map { .some($0) }
    }

    /// A day, null, or nothing.
    func nullableDay(_ name: String) throws(RequestError) -> CivilDate?? {
        if isNull(name) { return .some(nil) }
        return try optionalDay(name).map { .some($0) }
    }

    /// An optional list of whole numbers.
    func optionalIntegers(_ name: String) throws(RequestError) -> [Int64]? {
        guard let elements = try optionalArray(name, "a list of integers") else { return nil }
        var numbers: [Int64] = []
        for element in elements {
            guard case .integer(let number) = element else {
                throw .wrongType(name, "a list of integers")
            }
            numbers.append(number)
        }
        return numbers
    }

    /// `amount` in minor units of `currency`.
    ///
    /// - Throws: `RequestError`, `WalletError.money(.currencyUnknown)`, and the error of an amount
    ///   that no operation may move, independent of the balances.
    func money() throws -> Money {
        let (units, currency) = (try integer("amount"), try currency())
        guard units > 0 else { throw WalletError.rejected(.amountNotPositive) }
        guard units <= MoneyLimit.operation else { throw WalletError.rejected(.amountOverLimit) }
        return Money(minorUnits: units, currency: currency)
    }

    /// `currency`.
    ///
    /// - Throws: `RequestError`, `WalletError.money(.currencyUnknown)`.
    func currency() throws -> Currency {
        guard let currency = Currency(code: try string("currency")) else {
            throw WalletError.money(.currencyUnknown)
        }
        return currency
    }

    /// An optional moment.
    func optionalTime(_ name: String) throws(RequestError) -> Timestamp? {
        guard let text = try optionalString(name) else { return nil }
        return try Timestamp(text, of: name)
    }

    /// An optional spending category.
    func optionalCategory(_ name: String) throws -> SpendingCategory? {
        try optionalString(name).map { try SpendingCategory(named: $0) }
    }

    /// An optional value out of a list.
    func optionalWord<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(RequestError) -> Word? {
        guard let text = try optionalString(name) else { return nil }
        guard let word = Word(rawValue: text) else { throw .wrongType(name, "a known name") }
        return word
    }
}

extension CivilDate {
    fileprivate init(_ text: String, of name: String) throws(RequestError) {
        guard let day = CivilDate(iso8601: text) else {
            throw .wrongType(name, "a day such as 2026-11-21")
        }
        self = day
    }
}

extension Timestamp {
    fileprivate init(_ text: String, of name: String) throws(RequestError) {
        guard let time = Timestamp(rfc3339: text) else {
            throw .wrongType(name, "a time such as 2026-11-21T08:45:00.000Z")
        }
        self = time
    }
}

extension SpendingCategory {
    /// - Throws: `WalletError.history(.categoryUnknown)`.
    init(named text: String) throws(WalletError) {
        guard let category = SpendingCategory(rawValue: text) else {
            throw .history(.categoryUnknown)
        }
        self = category
    }
}

extension FormFields {
    /// An optional id.
    func id(_ name: String) throws(RequestError) -> UUID? {
        guard let text = self[name] else { return nil }
        guard let id = UUID(canonical: text) else { throw .wrongType(name, "a UUID") }
        return id
    }

    /// An optional day.
    func day(_ name: String) throws(RequestError) -> CivilDate? {
        guard let text = self[name] else { return nil }
        return try CivilDate(text, of: name)
    }

    /// An optional month.
    func month(_ name: String) throws(RequestError) -> Month? {
        guard let text = self[name] else { return nil }
        guard let month = Month(text) else { throw .wrongType(name, "a month such as 2026-11") }
        return month
    }

    /// An optional moment.
    func time(_ name: String) throws(RequestError) -> Timestamp? {
        guard let text = self[name] else { return nil }
        return try Timestamp(text, of: name)
    }
}
