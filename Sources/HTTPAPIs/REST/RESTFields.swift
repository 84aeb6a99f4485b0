import Foundation
import HTTPSupport
import Ledger
import WalletServices

extension JSONFields {
    /// A day that may be left out.
    func optionalDay(_ name: String) throws(RequestError) -> CivilDate? {
        guard let text = try optionalString(name) else { return nil }
        return try Self.day(text, name)
    }

    /// A moment that may be left out.
    func optionalTime(_ name: String) throws(RequestError) -> Timestamp? {
        guard let text = try optionalString(name) else { return nil }
        return try Self.time(text, name)
    }

    /// A spending category that may be left out.
    func optionalCategory(_ name: String) throws -> SpendingCategory? {
        try optionalString(name).map(Self.category)
    }

    /// One of a list of words that may be left out.
    func optionalWord<Word: RawRepresentable<String> & CaseIterable>(
        _ name: String
    ) throws(RequestError) -> Word? {
        guard let text = try optionalString(name) else { return nil }
        guard let word = Word(rawValue: text) else { throw .wrongType(name, "a known name") }
        return word
    }

    static func day(_ text: String, _ name: String) throws(RequestError) -> CivilDate {
        guard let day = CivilDate(iso8601: text) else {
            throw .wrongType(name, "a day such as 2026-11-21")
        }
        return day
    }

    static func time(_ text: String, _ name: String) throws(RequestError) -> Timestamp {
        guard let time = Timestamp(rfc3339: text) else {
            throw .wrongType(name, "a time such as 2026-11-21T08:45:00.000Z")
        }
        return time
    }

    static func category(_ text: String) throws(WalletError) -> SpendingCategory {
        guard let category = SpendingCategory(rawValue: text) else { throw .categoryUnknown }
        return category
    }
}

extension FormFields {
    /// A day that may be left out.
    func day(_ name: String) throws(RequestError) -> CivilDate? {
        guard let text = self[name] else { return nil }
        return try JSONFields.day(text, name)
    }

    /// A moment that may be left out.
    func time(_ name: String) throws(RequestError) -> Timestamp? {
        guard let text = self[name] else { return nil }
        return try JSONFields.time(text, name)
    }
}
