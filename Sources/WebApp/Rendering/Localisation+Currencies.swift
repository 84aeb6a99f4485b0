import Foundation
import Ledger

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
