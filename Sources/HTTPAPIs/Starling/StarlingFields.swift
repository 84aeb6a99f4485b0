import Foundation
import HTTPSupport
import Ledger
import WalletServices

extension StarlingFields {
    /// A whole number other than money. Some clients store it as a decimal and send `2.0`.
    func optionalWhole(_ name: String) throws(StarlingError) -> Int64? {
        guard let text = decimal(name) else { return try optionalInteger(name) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].allSatisfy({ $0 == "0" }), let number = Int64(parts[0])
        else { throw .invalid(name, "a whole number") }
        return number
    }

    /// A required id, in any letter case.
    func uid(_ name: String) throws(StarlingError) -> StarlingUID {
        // The error for another type names the type, not the id.
        _ = try string(name)
        return StarlingUID(try uuid(name))
    }

    /// An optional `{"currency":"GBP","minorUnits":158}`. The wallet checks its sign.
    func optionalMoney(_ name: String) throws(StarlingError) -> Money? {
        guard let money = try optionalObject(name) else { return nil }
        try money.require("currency", "minorUnits")
        let code = try money.string("currency")
        guard let currency = Currency(code: code) else {
            throw .invalid("currency", "a code of ISO 4217 such as GBP")
        }
        return Money(minorUnits: try money.integer("minorUnits"), currency: currency)
    }

    func money(_ name: String) throws(StarlingError) -> Money {
        guard let money = try optionalMoney(name) else { throw .missing([name]) }
        return money
    }
}
