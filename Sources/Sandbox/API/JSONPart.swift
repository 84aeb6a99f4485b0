import HTTPSupport

/// A body's object, or one within it. Its errors name fields by their whole path, such as
/// `effect.status`.
struct JSONPart: Sendable {
    private let object: JSONObject
    private let path: String

    init(_ object: JSONObject, at path: String = "") {
        self.object = object
        self.path = path
    }

    /// - Throws: `RequestError.unknownField`.
    func allow(_ names: [String]) throws(RequestError) {
        for member in object.members where !names.contains(member.name) {
            throw .unknownField(path + member.name, allowed: names)
        }
    }

    /// - Throws: `RequestError.wrongType`.
    func part(_ name: String) throws(RequestError) -> JSONPart? {
        switch object[name] {
        case nil: nil
        case .object(let object)?: JSONPart(object, at: "\(path)\(name).")
        default: throw .wrongType(path + name, "an object")
        }
    }

    /// - Throws: `RequestError.wrongType`.
    func text(_ name: String) throws(RequestError) -> String? {
        switch object[name] {
        case nil: nil
        case .string(let text)?: text
        default: throw .wrongType(path + name, "a string")
        }
    }

    /// - Throws: `RequestError.wrongType`.
    func integer(_ name: String) throws(RequestError) -> Int64? {
        switch object[name] {
        case nil: nil
        case .integer(let number)?: number
        default: throw .wrongType(path + name, "a whole number")
        }
    }

    /// - Throws: `RequestError.wrongType`.
    func texts(_ name: String) throws(RequestError) -> [String]? {
        let values: [JSONValue]
        switch object[name] {
        case nil: return nil
        case .array(let array)?: values = array
        default: throw .wrongType(path + name, "a list of strings")
        }
        var texts: [String] = []
        for value in values {
            guard case .string(let text) = value else {
                throw .wrongType(path + name, "a list of strings")
            }
            texts.append(text)
        }
        return texts
    }

    /// The members of an object of strings, under any names.
    ///
    /// - Throws: `RequestError.wrongType`.
    func texts(in name: String) throws(RequestError) -> [(String, String)] {
        guard let part = try part(name) else { return [] }
        var texts: [(String, String)] = []
        for member in part.object.members {
            texts.append((member.name, try part.needed(try part.text(member.name), member.name)))
        }
        return texts
    }

    /// - Throws: `RequestError.wrongType`.
    func bool(_ name: String) throws(RequestError) -> Bool? {
        switch object[name] {
        case nil: nil
        case .bool(let value)?: value
        default: throw .wrongType(path + name, "true or false")
        }
    }

    /// A number, whole or not, in parts of one: 0.5 is 500 of 1000.
    ///
    /// - Returns: one less than nothing for a number that is far too large or small.
    /// - Throws: `RequestError.wrongType`.
    func share(_ name: String, in parts: Int64) throws(RequestError) -> Int64? {
        let number: Double?
        switch object[name] {
        case nil: return nil
        case .integer(let whole)?: number = Double(whole)
        case .number(let text)?: number = Double(text)
        default: number = nil
        }
        guard let number else { throw .wrongType(path + name, "a number") }
        guard abs(number) < 1_000 else { return -1 }
        return Int64((number * Double(parts)).rounded())
    }

    /// - Throws: `RequestError.missingField`.
    func needed<Value>(_ value: Value?, _ name: String) throws(RequestError) -> Value {
        guard let value else { throw .missingField(path + name) }
        return value
    }
}
