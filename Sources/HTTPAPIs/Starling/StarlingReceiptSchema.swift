import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// The shape of a shop's receipt, as the bank's published API describes it. The wallet keeps
/// further members of a receipt.
enum StarlingReceiptSchema {
    /// - Throws: `StarlingError`, naming the first member at fault.
    static func check(_ receipt: JSONObject) throws(StarlingError) {
        try check(receipt, members)
    }

    fileprivate struct Member {
        let name: String
        let rule: Rule
        var isRequired = false
    }

    fileprivate enum Rule {
        case text, id, decimal, total, count, currency, time
        case word([String])
        case texts
        case object([Member])
        case objects([Member])
    }

    private static let members = [
        Member(name: "receiptUid", rule: .id), Member(name: "feedItemUid", rule: .id),
        Member(
            name: "metadataSource", rule: .word(["CUSTOMER", "STARLING", "PARTNER"]),
            isRequired: true),
        Member(name: "receiptIdentifier", rule: .text, isRequired: true),
        Member(name: "totalAmount", rule: .total, isRequired: true),
        Member(name: "receiptMerchant", rule: .object(merchant), isRequired: true),
        Member(name: "currencyCode", rule: .currency),
        Member(name: "items", rule: .objects(item), isRequired: true),
        Member(name: "notes", rule: .objects(note)),
        Member(name: "taxDetails", rule: .objects(tax)),
        Member(name: "paymentMethods", rule: .objects(payment), isRequired: true),
        Member(name: "providerName", rule: .text),
    ]

    private static let merchant =
        [Member(name: "receiptMerchantUid", rule: .id)]
        + [
            "identifier", "address", "emailAddress", "logoUrl", "orderCollectionNumber",
            "taxNumber",
        ].map { Member(name: $0, rule: .text) }

    private static let item = [
        Member(name: "receiptItemUid", rule: .id),
        Member(name: "description", rule: .text, isRequired: true),
        Member(name: "quantity", rule: .count), Member(name: "amount", rule: .decimal),
        Member(name: "tax", rule: .decimal), Member(name: "url", rule: .text),
        Member(name: "creationTime", rule: .time),
        Member(
            name: "type",
            rule: .word(["PURCHASE", "SERVICE_FEE", "GRATUITY", "BALANCE_ADJUSTMENT"])),
        Member(name: "notes", rule: .texts), Member(name: "subItems", rule: .objects(subItem)),
    ]

    private static let subItem = [
        Member(name: "receiptSubItemUid", rule: .id),
        Member(name: "description", rule: .text, isRequired: true),
        Member(name: "quantity", rule: .count), Member(name: "amount", rule: .decimal),
        Member(name: "notes", rule: .texts),
    ]

    private static let note = [
        Member(name: "noteUid", rule: .id), Member(name: "title", rule: .text),
        Member(name: "description", rule: .text, isRequired: true),
        Member(name: "url", rule: .text),
    ]

    private static let tax = [
        Member(name: "receiptTaxDetailUid", rule: .id),
        Member(name: "taxName", rule: .text, isRequired: true),
        Member(name: "taxValue", rule: .decimal, isRequired: true),
        Member(name: "taxCurrencyCode", rule: .currency, isRequired: true),
        Member(name: "creationTime", rule: .time),
    ]

    private static let payment = [
        Member(name: "paymentMethodUid", rule: .id),
        Member(name: "description", rule: .text, isRequired: true),
        Member(name: "amount", rule: .decimal, isRequired: true),
    ]

    private static func check(
        _ object: JSONObject, _ members: [Member]
    ) throws(StarlingError) {
        let missing = members.filter { $0.isRequired && (object[$0.name] ?? .null) == .null }
        guard missing.isEmpty else { throw .missing(missing.map(\.name)) }
        for member in members {
            if let value = object[member.name], value != .null { try check(value, member) }
        }
    }

    private static func check(_ value: JSONValue, _ member: Member) throws(StarlingError) {
        switch (member.rule, value) {
        case (.object(let members), .object(let object)): try check(object, members)
        case (.objects(let members), .array(let elements)):
            for element in elements {
                guard case .object(let object) = element else {
                    throw .invalid(member.name, member.rule.text)
                }
                try check(object, members)
            }
        default:
            guard member.rule.accepts(value) else {
                throw .invalid(member.name, member.rule.text)
            }
        }
    }
}

extension StarlingReceiptSchema.Rule {
    /// True if the value keeps the rule. `check` handles objects with members of their own.
    fileprivate func accepts(_ value: JSONValue) -> Bool {
        switch (self, value) {
        case (.text, .string): true
        case (.id, .string(let text)): UUID(canonical: text) != nil
        case (.decimal, .integer), (.decimal, .number): true
        case (.total, .integer(let number)), (.count, .integer(let number)): number >= 0
        case (.total, .number(let text)): !text.hasPrefix("-")
        case (.currency, .string(let text)): text == "UNDEFINED" || Currency(code: text) != nil
        case (.time, .string(let text)): Timestamp(rfc3339: text) != nil
        case (.word(let words), .string(let text)): words.contains(text)
        case (.texts, .array(let elements)):
            elements.allSatisfy { if case .string = $0 { true } else { false } }
        default: false
        }
    }

    /// The rule as an error says it, after "must be".
    fileprivate var text: String {
        switch self {
        case .text: "a string"
        case .id: "a UUID"
        case .decimal: "a number"
        case .total: "a number of at least 0"
        case .count: "a whole number of at least 0"
        case .currency: "an ISO 4217 code such as GBP"
        case .time: "a time such as 2026-11-21T08:45:00Z"
        case .word(let words): "one of \(words.joined(separator: ", "))"
        case .texts: "a list of strings"
        case .object: "an object"
        case .objects: "a list of objects"
        }
    }
}
