public import Foundation
import WalletServices

/// The members of a request's JSON object, read by name and type. Anything of another name or type
/// is refused, and nothing is converted.
public struct JSONFields: Sendable {
    private let object: JSONObject

    /// - Parameter names: all allowed names.
    /// - Throws: `RequestError` when the value is not an object, or has a member of another name.
    public init(_ value: JSONValue, allowing names: [String]) throws(RequestError) {
        guard case .object(let object) = value else { throw .notAnObject }
        for member in object.members where !names.contains(member.name) {
            throw .unknownField(member.name, allowed: names)
        }
        self.object = object
    }

    /// Whether there is a member of this name, even a null.
    public func has(_ name: String) -> Bool { object[name] != nil }

    /// A required string.
    ///
    /// - Throws: `RequestError` when it is missing or not a string.
    public func string(_ name: String) throws(RequestError) -> String {
        guard case .string(let text) = try value(name) else { throw .wrongType(name, "a string") }
        return text
    }

    /// An optional string; null does not count as omitted.
    ///
    /// - Throws: `RequestError` when it is not a string.
    public func optionalString(_ name: String) throws(RequestError) -> String? {
        has(name) ? try string(name) : nil
    }

    /// A required whole number, written without fraction or exponent.
    ///
    /// - Throws: `RequestError` when it is missing or anything else.
    public func integer(_ name: String) throws(RequestError) -> Int64 {
        guard case .integer(let value) = try value(name) else {
            throw .wrongType(name, "an integer, without fraction or exponent")
        }
        return value
    }

    /// An optional whole number; null does not count as omitted.
    ///
    /// - Throws: `RequestError` when it is anything else.
    public func optionalInteger(_ name: String) throws(RequestError) -> Int64? {
        has(name) ? try integer(name) : nil
    }

    /// An optional whole number or null: nil when omitted, `.some(nil)` for null.
    ///
    /// - Throws: `RequestError` when it is neither.
    public func nullableInteger(_ name: String) throws(RequestError) -> Int64?? {
        if case .null = object[name] { return .some(nil) }
        return try optionalInteger(name).map { .some($0) }
    }

    /// An optional string or null: nil when omitted, `.some(nil)` for null.
    ///
    /// - Throws: `RequestError` when it is neither.
    public func nullableString(_ name: String) throws(RequestError) -> String?? {
        if case .null = object[name] { return .some(nil) }
        return try optionalString(name).map { .some($0) }
    }

    /// An optional boolean.
    ///
    /// - Throws: `RequestError` when it is anything else.
    public func optionalBool(_ name: String) throws(RequestError) -> Bool? {
        guard has(name) else { return nil }
        guard case .bool(let value) = try value(name) else {
            throw .wrongType(name, "true or false")
        }
        return value
    }

    /// An optional list of whole numbers.
    ///
    /// - Throws: `RequestError` when it is anything else.
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

    /// A required id.
    ///
    /// - Throws: `RequestError` when it is missing or not a UUID.
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
