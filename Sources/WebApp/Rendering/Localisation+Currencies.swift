import Foundation
import Ledger
import Phone

extension Currency {
    /// The currency of a phone number's country, if it is known.
    init?(usedIn number: PhoneNumber) { self.init(usedIn: number.region) }

    /// The currency of a region (ISO 3166), if it is known.
    init?(usedIn region: String) {
        let code =
            Self.sinceThen[region] ?? Locale(identifier: "und_\(region)").currency?.identifier
        guard let currency = code.flatMap(Currency.init(code:)) else { return nil }
        self = currency
    }

    /// Where the toolchain's CLDR says something else than people pay with: Bulgaria has the euro
    /// since 1 January 2026, Lesotho has its own money beside the rand, and prices in Venezuela are
    /// in the digital bolívar, whose code is VES for everything but its introduction.
    private static let sinceThen = ["BG": "EUR", "LS": "LSL", "VE": "VES"]
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
