import Foundation
import Ledger
import Phone

extension Currency {
    /// The currency of a phone number's country; nil where it is unknown.
    init?(usedIn number: PhoneNumber) {
        let code = Locale(identifier: "und_\(number.region)").currency?.identifier
        guard let currency = code.flatMap(Currency.init(code:)) else { return nil }
        self = currency
    }
}

extension Localisation {
    /// Every currency by its code and name, to choose one.
    func currencies(choosing code: String) -> [Field.Choice] {
        Currency.all.map { currency in
            let name = locale.localizedString(forCurrencyCode: currency.code)
            return Field.Choice(
                value: currency.code,
                label: name.map { "\(currency.code) – \($0)" } ?? currency.code,
                isChosen: currency.code == code)
        }
    }
}
