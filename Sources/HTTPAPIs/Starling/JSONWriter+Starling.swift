import HTTPSupport
import Ledger

extension JSONWriter {
    /// `{"currency":"GBP","minorUnits":158}`.
    mutating func money(_ name: StaticString, _ money: Money) {
        object(name) { json in
            json.string("currency", money.currency.code)
            json.integer("minorUnits", money.minorUnits)
        }
    }

    /// Writes nothing without a text.
    mutating func optionalString(_ name: StaticString, _ text: String?) {
        if let text { string(name, text) }
    }
}
