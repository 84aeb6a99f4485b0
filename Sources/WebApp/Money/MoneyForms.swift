import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension [AccountRecord] {
    /// The currencies of the accounts, each once, in the order of the accounts.
    var currencies: [Currency] {
        reduce(into: []) { found, account in
            if !found.contains(account.balance.currency) { found.append(account.balance.currency) }
        }
    }
}

/// Shared parts of the forms that move money.
extension WebContext {
    /// The idempotency key of a form: the one it came with, so that a repeated form takes effect
    /// once; a new key for a new form, and where the old one is used up.
    func key(after content: FormContent) -> String {
        guard let key = content.typed?["key"], content.error?.isOfUsedKey != true else {
            return newKey()
        }
        return key
    }

    /// The idempotency key of a form that moves money. A form that is reloaded, or opened in a
    /// second tab, has the same key until this browser has seen a completed operation: if the
    /// answer to a payment got lost, filling in the form again does not pay twice (UI-PAY-23).
    func key(of form: Link, for signedIn: SignedInRequest, after content: FormContent) -> String {
        guard content.error == nil, content.typed?["key"] == nil else { return key(after: content) }
        let attempt = cookies.value(Cookie.attempt, in: signedIn.visit.request) ?? ""
        return tokens.mark(of: "key|\(signedIn.visit.formSubject)|\(attempt)|\(form.path)")
    }

    /// The answer to a form that has moved money.
    func moved(to path: String) -> Response {
        var response = Response.seeOther(path)
        beginNextAttempt(in: &response)
        return response
    }

    /// Gives other keys to all forms loaded from now on.
    func beginNextAttempt(in response: inout Response) {
        let word = Nonce(randomness: randomness).text
        response.headers.append(cookies.set(Cookie.attempt, to: word))
    }

    /// The amount in a form.
    ///
    /// - Throws: `AmountText.Failure`.
    func amount(in form: FormFields, _ currency: Currency) throws -> Money {
        try AmountText.money(form.text("amount"), currency: currency, format: money)
    }

    /// A field for an amount in this currency. Without one, the currency is still open.
    func sumField(
        _ name: String, label: String, in currency: Currency?, _ content: FormContent
    ) -> Field {
        var field = Field(part: "parts/sum", name: name, label: label)
        field.value = content.text(name, maximum: 60)
        field.error = content.message(at: "amount")
        field.enterKey = "done"
        field.isSignLast = money.isSignLast(of: currency ?? wallet.settings.defaultCurrency)
        if let currency {
            field.sign = money.sign(of: currency)
            field.isCode = money.isCode(currency)
            field.placeholder = placeholder(in: currency)
        }
        return field
    }

    /// Zero as people type it: `0.00`, or `0,00`.
    func placeholder(in currency: Currency) -> String {
        money.typed(Money(minorUnits: 0, currency: currency))
    }

    /// - Parameter most: the amount of the button beside the field (UI-AMT-14). Without one, there
    ///   is no button. Hidden figures hide the button too, since it would show one.
    func amountField(in currency: Currency, _ content: FormContent, most: Money? = nil) -> Field {
        var field = sumField(
            "amount", label: words("amount_label", ["currency": currency.code]), in: currency,
            content)
        field.isFocused = content.error == nil
        if let most, !money.isHidden {
            field.max = money.typed(most)
            field.maxWord = words("amount_max")
        }
        return field
    }

    /// A list of accounts, each as "name $amount" (S-XFER-1).
    func accountField(
        _ name: String, label: String, among accounts: [AccountRecord], chosen: String?
    ) -> Field {
        var field = Field(part: "parts/select", name: name, label: label)
        field.choices = accounts.map { account in
            Field.Choice(
                value: account.id.text,
                label: words(
                    "account_choice",
                    ["account": account.name.shown, "amount": money.text(account.balance)]),
                isChosen: account.id.text == chosen, name: account.name.shown)
        }
        return field
    }

    /// A list of accounts, each with the data that a script passes on to the amount's field.
    ///
    /// - Parameters:
    ///   - label: the key of the amount's label.
    ///   - isLimit: whether the account is the one that pays.
    func telling(
        _ label: String, _ list: Field, of accounts: [AccountRecord], isLimit: Bool = true
    ) -> Field {
        var list = list
        for (index, account) in accounts.enumerated() {
            let currency = account.balance.currency
            list.choices[index].sum = Field.Choice.Sum(
                max: isLimit && !money.isHidden ? money.typed(account.balance) : nil,
                currency: currency.code,
                sign: money.sign(of: currency), isCode: money.isCode(currency),
                isSignLast: money.isSignLast(of: currency),
                label: words(label, ["currency": currency.code]),
                placeholder: placeholder(in: currency))
        }
        return list
    }

    func wayBack(to account: AccountRecord) -> LinkPart {
        LinkPart(label: account.name.shown, href: Link.account(account.id).path)
    }
}
