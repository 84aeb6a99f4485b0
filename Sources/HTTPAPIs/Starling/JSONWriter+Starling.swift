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

    /// Leaves a text out when there is none.
    mutating func optionalString(_ name: StaticString, _ text: String?) {
        if let text { string(name, text) }
    }
}
