import Foundation
import HTTPSupport
import Ledger
import NIOCore
import WalletServices

/// The members of a JSON object in a body, read by name and type with the leniency of the API's
/// dialect. It converts no types.
struct Fields<API: Dialect>: Sendable {
    private let object: JSONObject

    init(_ object: JSONObject) {
        self.object = object
    }

    /// - Parameter names: all allowed names. Without them, every name is allowed.
    /// - Throws: `JSONError` for invalid JSON, `RequestError` if it is not an object or has another
    ///   name.
    init(
        _ bytes: ByteBuffer, allowing names: [String]? = nil,
        maximumLength: Int = StrictJSON.maximumLength
    ) throws {
        guard case .object(let object) = try StrictJSON.parse(bytes, maximumLength: maximumLength)
        else { throw RequestError.notAnObject }
        if let names {
            for member in object.members where !names.contains(member.name) {
                throw RequestError.unknownField(member.name, allowed: names)
            }
        }
        self.object = object
    }

    /// One of a list of objects.
    ///
    /// - Parameters:
    ///   - name: the name of the list.
    ///   - rule: the rule for the list, as the error says it.
    init(
        element: JSONValue, of name: String, _ rule: String
    ) throws(API.FieldFailure) {
        guard case .object(let object) = element else { throw .invalid(name, rule) }
        self.object = object
    }

    /// The member of this name. If the dialect treats null as missing, null is nil.
    private subscript(name: String) -> JSONValue? {
        if API.leniency.nullIsLeftOut, isNull(name) { return nil }
        return object[name]
    }

    func isNull(_ name: String) -> Bool { object[name] == .null }

    func has(_ name: String) -> Bool { self[name] != nil }

    /// Names all missing members in one error.
    func require(_ names: String...) throws(API.FieldFailure) {
        let missing = names.filter { !has($0) }
        guard missing.isEmpty else { throw .missing(missing) }
    }

    func optionalString(_ name: String) throws(API.FieldFailure) -> String? {
        guard let value = self[name] else { return nil }
        guard case .string(let text) = value else { throw .invalid(name, "a string") }
        return text
    }

    func string(_ name: String) throws(API.FieldFailure) -> String {
        try needed(optionalString(name), name)
    }

    /// A whole number, written without fraction or exponent.
    func optionalInteger(_ name: String) throws(API.FieldFailure) -> Int64? {
        guard let value = self[name] else { return nil }
        guard case .integer(let number) = value else { throw .invalid(name, API.integerRule) }
        return number
    }

    func integer(_ name: String) throws(API.FieldFailure) -> Int64 {
        try needed(optionalInteger(name), name)
    }

    /// The exact text of a number with a fraction or an exponent.
    func decimal(_ name: String) -> String? {
        guard case .number(let text) = object[name] else { return nil }
        return text
    }

    func optionalBool(_ name: String) throws(API.FieldFailure) -> Bool? {
        guard let value = self[name] else { return nil }
        guard case .bool(let flag) = value else { throw .invalid(name, "true or false") }
        return flag
    }

    /// An id in any letter case.
    func uuid(_ name: String) throws(API.FieldFailure) -> UUID {
        let value = try needed(self[name], name)
        guard case .string(let text) = value, let id = UUID(canonical: text) else {
            throw .invalid(name, "a UUID")
        }
        return id
    }

    func optionalDay(_ name: String) throws(API.FieldFailure) -> CivilDate? {
        guard let text = try optionalString(name) else { return nil }
        guard let day = CivilDate(iso8601: text) else {
            throw .invalid(name, "a day such as 2026-11-21")
        }
        return day
    }

    func day(_ name: String) throws(API.FieldFailure) -> CivilDate {
        try needed(optionalDay(name), name)
    }

    /// - Parameter rule: the rule for the value, as the error says it.
    func optionalArray(
        _ name: String, _ rule: String = "a list"
    ) throws(API.FieldFailure) -> [JSONValue]? {
        guard let value = self[name] else { return nil }
        guard case .array(let elements) = value else { throw .invalid(name, rule) }
        return elements
    }

    func optionalObject(_ name: String) throws(API.FieldFailure) -> Fields? {
        guard let value = self[name] else { return nil }
        guard case .object(let object) = value else { throw .invalid(name, "an object") }
        return Fields(object)
    }

    private func needed<Value>(_ value: Value?, _ name: String) throws(API.FieldFailure) -> Value {
        guard let value else { throw .missing([name]) }
        return value
    }
}
