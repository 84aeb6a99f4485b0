public import Foundation
import WalletServices

/// The members of a request's JSON object, read by name and type; whatever is not exactly as
/// asked for is refused, and nothing is converted.
public struct JSONFields: Sendable {
    private let object: JSONObject

    /// - Parameter names: all names that may occur.
    /// - Throws: `RequestError` when this is no object, or names anything else.
    public init(_ value: JSONValue, allowing names: [String]) throws(RequestError) {
        guard case .object(let object) = value else { throw .notAnObject }
        for member in object.members where !names.contains(member.name) {
            throw .unknownField(member.name, allowed: names)
        }
        self.object = object
    }

    /// Whether there is a member of this name, be it null.
    public func has(_ name: String) -> Bool { object[name] != nil }

    /// A text that must be there.
    ///
    /// - Throws: `RequestError` when it is missing or no string.
    public func string(_ name: String) throws(RequestError) -> String {
        guard case .string(let text) = try value(name) else { throw .wrongType(name, "a string") }
        return text
    }

    /// A text that may be left out; null is not left out.
    ///
    /// - Throws: `RequestError` when it is no string.
    public func optionalString(_ name: String) throws(RequestError) -> String? {
        has(name) ? try string(name) : nil
    }

    /// A whole number that must be there, written without fraction or exponent.
    ///
    /// - Throws: `RequestError` when it is missing or not exactly that.
    public func integer(_ name: String) throws(RequestError) -> Int64 {
        guard case .integer(let value) = try value(name) else {
            throw .wrongType(name, "an integer, without fraction or exponent")
        }
        return value
    }

    /// A whole number that may be left out; null is not left out.
    ///
    /// - Throws: `RequestError` when it is not exactly that.
    public func optionalInteger(_ name: String) throws(RequestError) -> Int64? {
        has(name) ? try integer(name) : nil
    }

    /// A whole number that may be left out, or null: nil when it is left out, `.some(nil)` for
    /// null.
    ///
    /// - Throws: `RequestError` when it is neither.
    public func nullableInteger(_ name: String) throws(RequestError) -> Int64?? {
        if case .null = object[name] { return .some(nil) }
        return try optionalInteger(name).map { .some($0) }
    }

    /// A text that may be left out, or null: nil when it is left out, `.some(nil)` for null.
    ///
    /// - Throws: `RequestError` when it is neither.
    public func nullableString(_ name: String) throws(RequestError) -> String?? {
        if case .null = object[name] { return .some(nil) }
        return try optionalString(name).map { .some($0) }
    }

    /// True or false, that may be left out.
    ///
    /// - Throws: `RequestError` when it is neither.
    public func optionalBool(_ name: String) throws(RequestError) -> Bool? {
        guard has(name) else { return nil }
        guard case .bool(let value) = try value(name) else {
            throw .wrongType(name, "true or false")
        }
        return value
    }

    /// A list of whole numbers that may be left out.
    ///
    /// - Throws: `RequestError` when it is not exactly that.
    public func optionalIntegers(_ name: String) throws(RequestError) -> [Int64]? {
        guard has(name) else { return nil }
        guard case .array(let elements) = try value(name) else {
            throw .wrongType(name, "a list of integers")
        }
        var numbers: [Int64] = []
        for element in elements {
            guard case .integer(let number) = element else {
                throw .wrongType(name, "a list of integers")
            }
            numbers.append(number)
        }
        return numbers
    }

    /// An id that must be there.
    ///
    /// - Throws: `RequestError` when it is missing or no UUID.
    public func uuid(_ name: String) throws(RequestError) -> UUID {
        guard case .string(let text) = try value(name), let id = UUID(canonical: text) else {
            throw .wrongType(name, "a UUID")
        }
        return id
    }

    private func value(_ name: String) throws(RequestError) -> JSONValue {
        guard let value = object[name] else { throw .missingField(name) }
        return value
    }
}
