import Foundation
import Ledger
import Phone
import WalletModel

/// What a value of an export must be, beyond what its table demands: a wrong one would stop a page,
/// the program, or a sign-in later.
struct PortableFormat: Sendable {
    /// What the value is not, for a sentence.
    let words: String
    let accepts: @Sendable (SQLValue) -> Bool

    private init(_ words: String, _ accepts: @escaping @Sendable (SQLValue) -> Bool) {
        self.words = words
        self.accepts = accepts
    }

    /// The checks of a column.
    ///
    /// - Parameter isPasswordHash: whether a text is a hash that a sign-in may compute.
    static func all(
        of column: String, in table: String, isPasswordHash: @escaping @Sendable (String) -> Bool
    ) -> [PortableFormat] {
        let named: PortableFormat? =
            switch "\(table).\(column)" {
            case "person.password_hash":
                .text("a hash (PHC, argon2id) that a sign-in may compute", isPasswordHash)
            case "person.phone":
                .text("a phone number in the form of E.164") { PhoneNumber(e164: $0) != nil }
            case "person.username": .text("a username") { Username($0)?.shown == $0 }
            case "person.username_key":
                .text("a username in lower case") { Username($0)?.key == $0 }
            case "verified_email.address":
                .text("an email address") { EmailAddress($0) != nil }
            case "passkey.public_key":
                .bytes("a passkey's public key") { PasskeyKey(bytes: $0) != nil }
            case "signing_key.public_key":
                .bytes("a public key") { SigningPublicKey(der: $0) != nil }
            case "goal_photo.type", "portrait.type":
                .text("the type of a picture") { $0.wholeMatch(of: /image\/[a-z]+/) != nil }
            default: words[table]?[column]
            }
        return [named, general(column)].compactMap(\.self)
    }

    /// By the column's name alone.
    private static func general(_ column: String) -> PortableFormat {
        switch column {
        case "currency": .text("a currency's code") { Currency(code: $0) != nil }
        case "week", "next_week", "date_of_birth": .number("a day", days)
        case _ where column.hasSuffix("_day"): .number("a day", days)
        case _ where column.hasSuffix("_at"): .number("a time", milliseconds)
        default: .number("a number within bounds", -9_007_199_254_740_991...9_007_199_254_740_991)
        }
    }

    /// From the year 1 to the year 9999, in days after 1970-01-01.
    private static let days: ClosedRange<Int64> = -719_162...2_932_896
    /// The same years.
    private static let milliseconds =
        (days.lowerBound * 86_400_000)...((days.upperBound + 1) * 86_400_000 - 1)

    private static let words: [String: [String: PortableFormat]] = [
        "transfer": ["kind": .word(TransferKind.self)],
        "audit_event": ["act": .word(AuditAct.self)],
        "feed_detail": [
            "source": .word(FeedSource.self), "source_sub_type": .word(SourceSubType.self),
            "counterparty_type": .word(Counterparty.Kind.self),
            "category": .word(SpendingCategory.self),
        ],
        "feed_edit": ["category": .word(SpendingCategory.self)],
        "attachment": ["type": .word(AttachmentType.self)],
        "recurring_transfer": ["frequency": .word(RecurrenceRule.Frequency.self)],
        "payee": ["kind": .word(Payee.Kind.self)],
        "payee_account": ["kind": .word(BankNumbers.Kind.self)],
        "spending_limit": ["over_rule": .word(SpendingLimit.Rule.self)],
        "approval": ["state": .word(Approval.State.self)],
        "payment_request": ["state": .word(PaymentRequest.State.self)],
        "budget": ["category": .word(SpendingCategory.self)],
    ]

    private static func text(
        _ words: String, _ accepts: @escaping @Sendable (String) -> Bool
    ) -> PortableFormat {
        PortableFormat(words) { if case .text(let text) = $0 { accepts(text) } else { false } }
    }

    private static func bytes(
        _ words: String, _ accepts: @escaping @Sendable ([UInt8]) -> Bool
    ) -> PortableFormat {
        PortableFormat(words) { if case .blob(let bytes) = $0 { accepts(bytes) } else { false } }
    }

    /// Only numbers are compared: the table knows which columns have them.
    private static func number(
        _ words: String, _ range: ClosedRange<Int64>
    ) -> PortableFormat {
        PortableFormat(words) {
            if case .integer(let number) = $0 { range.contains(number) } else { true }
        }
    }

    private static func word<Word: RawRepresentable<String> & SendableMetatype>(
        _: Word.Type
    ) -> PortableFormat {
        text("a word that this program knows") { Word(rawValue: $0) != nil }
    }
}

/// The checks of a table's rows.
struct PortableFormats {
    private let table: PortableTable
    private let formats: [(column: Int, format: PortableFormat)]

    init(_ table: PortableTable, isPasswordHash: @escaping @Sendable (String) -> Bool) {
        self.table = table
        formats = table.columns.enumerated().flatMap { place, column in
            PortableFormat.all(of: column, in: table.table, isPasswordHash: isPasswordHash)
                .map { (place, $0) }
        }
    }

    /// - Parameter line: the row's, from 1.
    /// - Throws: `ImportError.invalid`.
    func check(_ values: [SQLValue], line: Int) throws {
        for (column, format) in formats where values[column] != .null {
            guard !format.accepts(values[column]) else { continue }
            throw ImportError.invalid(
                line: line, row: name(of: values), column: table.columns[column],
                isNot: format.words)
        }
        guard table.table == "person", !nameFitsItsKey(values) else { return }
        throw ImportError.invalid(
            line: line, row: name(of: values), column: "username_key",
            isNot: "the key of the username")
    }

    /// Somebody could sign in as another otherwise.
    private func nameFitsItsKey(_ values: [SQLValue]) -> Bool {
        func text(_ column: String) -> String? {
            guard let place = table.columns.firstIndex(of: column),
                case .text(let text) = values[place]
            else { return nil }
            return text
        }
        return text("username").flatMap { Username($0)?.key } == text("username_key")
    }

    /// The table, and the first value that the row begins with, as `awallet verify` shows it.
    private func name(of values: [SQLValue]) -> String {
        "\(table.table) \(values.first?.plainText ?? "")"
    }
}
