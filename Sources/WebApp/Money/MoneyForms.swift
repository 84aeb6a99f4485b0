import Foundation
import HTTPSupport
import Ledger
import WalletServices

/// What the forms that move money have in common.
extension Site {
    /// The key of a form: the one it came with, so that sending it again does nothing twice; a new
    /// one for a new form, and where the old one is used up.
    func key(after typed: FormFields?, _ fault: FormFault?) -> String {
        let isUsedUp = fault?.items.contains { $0.code.hasPrefix("idempotency_key") } ?? false
        guard let key = typed?["key"], !isUsedUp else { return newKey() }
        return key
    }

    /// The amount that a form names.
    ///
    /// - Throws: `AmountText.Fault`.
    func amount(in form: FormFields, _ currency: Currency) throws -> Money {
        try AmountText.money(form.text("amount"), currency: currency, format: money)
    }

    /// A field for an amount in this currency; nil where the currency is not settled yet.
    func sumField(
        _ name: String, label: String, in currency: Currency?, typed: FormFields?,
        _ fault: FormFault?
    ) -> Field {
        var field = Field(part: "parts/sum", name: name, label: label)
        field.value = String(typed?.text(name).prefix(60) ?? "")
        field.error = fault?.message(at: "amount")
        if let currency {
            field.sign = money.sign(of: currency)
            field.isCode = money.isCode(currency)
            field.isSignLast = money.isSignLast(of: currency)
            let units = words.texts["units_\(currency.code)"] ?? currency.code
            field.placeholder = words("amount_placeholder", ["units": units])
        }
        return field
    }

    func amountField(in currency: Currency, typed: FormFields?, _ fault: FormFault?) -> Field {
        var field = sumField(
            "amount", label: words("amount_label", ["currency": currency.code]), in: currency,
            typed: typed, fault)
        field.isFocused = fault == nil
        return field.linked
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
                isChosen: account.id.text == chosen)
        }
        return field
    }

    func wayBack(to account: AccountRecord) -> LinkPart {
        LinkPart(label: account.name.shown, href: Link.account(account.id).path)
    }
}

extension AccountID {
    /// The id as forms carry it.
    var text: String { uuid.uuidString.lowercased() }
}
