import Foundation
import HTTPSupport
import Ledger
import NIOCore
import WalletServices

/// The JSON object of a request. Members that nobody asks for are let through, null is the same as
/// left out; money is read to the letter.
struct StarlingBody {
    private let object: JSONObject

    /// - Throws: `JSONError` when it is no JSON, `RequestError` when it is no object.
    init(_ bytes: ByteBuffer, maximumLength: Int = StrictJSON.maximumLength) throws {
        guard case .object(let object) = try StrictJSON.parse(bytes, maximumLength: maximumLength)
        else { throw RequestError.notAnObject }
        self.object = object
    }

    init(_ object: JSONObject) {
        self.object = object
    }

    /// The value of a member; nil when it is left out or null.
    private subscript(name: String) -> JSONValue? {
        if case .null = object[name] { return nil }
        return object[name]
    }

    /// Names every one that is missing.
    ///
    /// - Throws: `StarlingError.missing`.
    func require(_ names: String...) throws(StarlingError) {
        let missing = names.filter { self[$0] == nil }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    func optionalString(_ name: String) throws(StarlingError) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw .invalid(name, "a string") }
        return text
    }

    func string(_ name: String) throws(StarlingError) -> String {
        guard let text = try optionalString(name) else { throw .missing([name]) }
        return text
    }

    func optionalInteger(_ name: String) throws(StarlingError) -> Int64? {
        guard let value = self[name] else { return nil }
        guard case .integer(let number) = value else { throw .invalid(name, "a whole number") }
        return number
    }

    /// A whole number that is no money: one that a client keeps as a decimal comes as `2.0`.
    func optionalWhole(_ name: String) throws(StarlingError) -> Int64? {
        guard case .number(let text) = self[name] else { return try optionalInteger(name) }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 2, parts[1].allSatisfy({ $0 == "0" }), let number = Int64(parts[0])
        else { throw .invalid(name, "a whole number") }
        return number
    }

    func integer(_ name: String) throws(StarlingError) -> Int64 {
        guard let number = try optionalInteger(name) else { throw .missing([name]) }
        return number
    }

    func optionalBool(_ name: String) throws(StarlingError) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .bool(let flag) = value else { throw .invalid(name, "true or false") }
        return flag
    }

    /// An id that must be there, in any case.
    func uid(_ name: String) throws(StarlingError) -> StarlingUID {
        guard let id = UUID(canonical: try string(name)) else { throw .invalid(name, "a UUID") }
        return StarlingUID(id)
    }

    func optionalObject(_ name: String) throws(StarlingError) -> StarlingBody? {
        guard let value = self[name] else { return nil }
        guard case .object(let object) = value else { throw .invalid(name, "an object") }
        return StarlingBody(object)
    }

    func optionalArray(_ name: String) throws(StarlingError) -> [JSONValue]? {
        guard let value = self[name] else { return nil }
        guard case .array(let elements) = value else { throw .invalid(name, "a list") }
        return elements
    }

    /// `{"currency":"GBP","minorUnits":158}`, that may be left out. Its sign is the wallet's to
    /// judge.
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
