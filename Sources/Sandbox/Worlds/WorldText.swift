import HTTPSupport
import Ledger
import NIOCore
import WalletServices

/// Pieces of the text of a world's file.
enum WorldText {
    /// A text in quotation marks. YAML 1.2 reads every string of JSON.
    static func quoted(_ text: String) -> String {
        String(buffer: JSONValue.string(text).encoded).replacing("\u{7F}", with: "\\u007F")
    }

    /// `{name: "Holiday", target: "400.00"}`.
    static func mapping(_ fields: [(String, String)]) -> String {
        "{" + fields.map { "\($0): \(quoted($1))" }.joined(separator: ", ") + "}"
    }

    /// This name, or with a number that no other has.
    static func unused(_ name: String, beside taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        let candidates = (2...taken.count + 2).map { number in
            let end = " \(number)"
            return String(name.prefix(AccountName.maximumLength - end.count)) + end
        }
        return candidates.first(where: { !taken.contains($0) }) ?? name
    }

    static func payee(_ payee: Payee) -> String {
        let accounts = payee.accounts.map { account in
            let numbers = account.details.numbers
            let fields = mapping([
                ("description", account.details.description), ("type", numbers.kind.rawValue),
                ("bank", numbers.bank), ("account", numbers.account),
                ("country", numbers.country),
            ])
            return fields.dropLast() + (account.details.isDefault ? ", default: true}" : "}")
        }
        let name = quoted(payee.details.name)
        return "{name: \(name), kind: \(payee.details.kind.rawValue), "
            + "accounts: [\(accounts.joined(separator: ", "))]}"
    }

    /// The details of spending or income.
    static func fields(of detail: FeedDetail) -> [(String, String)] {
        var fields = [
            ("counterparty", quoted(detail.counterparty.name)),
            ("source", detail.source.rawValue), ("country", detail.country),
        ]
        if let subType = detail.sourceSubType {
            fields.append(("source_sub_type", subType.rawValue))
        }
        if !detail.reference.isEmpty { fields.append(("reference", quoted(detail.reference))) }
        if detail.settledAt == nil { fields.append(("pending", "true")) }
        return fields
    }
}
