import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// A request for money (UI-APP-51): a kept one, which its link only names, or one that a link
/// writes out. Anyone can write a link, so nothing in it is trusted: it only fills in a form that
/// the payer reads, changes and confirms.
struct MoneyRequest: Sendable {
    /// The kept request. A link from before requests were kept has none, nor has one made by hand.
    let id: PaymentRequestID?
    let payee: PersonID
    let currency: Currency
    /// Without one, the payer chooses the amount.
    let amount: Money?
    let note: String

    /// A kept request.
    init(_ request: PaymentRequest) {
        id = request.id
        payee = request.person
        currency = request.currency
        amount = request.amount
        note = request.note
    }

    /// - Throws: `WalletError.money(.currencyUnknown)`, `.rejected`, `.money(.noteInvalid)`.
    private init(payee: PersonID, currency: Currency, amount: Money?, note: String) throws {
        if let amount {
            guard amount.minorUnits > 0 else { throw WalletError.rejected(.amountNotPositive) }
            guard amount.minorUnits <= MoneyLimit.operation else {
                throw WalletError.rejected(.amountOverLimit)
            }
        }
        id = nil
        self.payee = payee
        self.currency = currency
        self.amount = amount
        self.note = try Transfers.note(note)
    }

    /// The request that a link writes out.
    ///
    /// - Returns: the request, if the link is valid.
    init?(payee: PersonID, query: FormFields?) {
        guard let query, let currency = Currency(code: query.text("currency")) else { return nil }
        let text = query.text("amount").isEmpty ? nil : query["amount"]
        let amount = text.flatMap { try? Money(decimal: $0, currency: currency) }
        guard (text == nil) == (amount == nil) else { return nil }
        try? self.init(
            payee: payee, currency: currency, amount: amount, note: query.text("note"))
    }

    /// The link without the server's address. The link of a kept request tells nothing about it,
    /// and is short enough for a QR code of few points.
    var path: String {
        id.map { Self.path(to: payee, request: $0) }
            ?? Link.pay(payee).path + "?" + Link.query(fields.map { ($0.name, $0.value) })
    }

    /// The link of a kept request, without the server's address.
    static func path(to payee: PersonID, request: PaymentRequestID) -> String {
        Link.pay(payee).path(with: ["request": request.text])
    }

    /// The request as form fields.
    var fields: [Fact] {
        id.map { [Fact(name: "request", value: $0.text)] } ?? facts(amount: amount?.decimal)
    }

    /// The prefilled form for paying it.
    func filledIn(_ money: MoneyFormat) -> FormFields? {
        let facts =
            facts(amount: amount.map(money.typed)) + [Fact(name: "payee", value: payee.text)]
        return try? FormFields(encoded: Link.query(facts.map { ($0.name, $0.value) }).utf8)
    }

    private func facts(amount: String?) -> [Fact] {
        var facts = [Fact(name: "currency", value: currency.code)]
        if let amount { facts.insert(Fact(name: "amount", value: amount), at: 0) }
        if !note.isEmpty { facts.append(Fact(name: "note", value: note)) }
        if let id { facts.append(Fact(name: "request", value: id.text)) }
        return facts
    }
}

extension MoneyRequest {
    /// The request without its note, when that is too long.
    var withoutNote: MoneyRequest? {
        try? MoneyRequest(payee: payee, currency: currency, amount: amount, note: "")
    }
}

extension FormFields {
    /// The kept request in a link or a form.
    var request: PaymentRequestID? {
        self["request"].flatMap(UUID.init(uuidString:)).map { PaymentRequestID($0) }
    }

    /// The kept request as a field that nobody sees.
    var requestFields: [Field] { request.map { [.hidden("request", $0.text)] } ?? [] }
}
