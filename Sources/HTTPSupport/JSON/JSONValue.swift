/// A JSON value (RFC 8259) exactly as read: nothing is rounded, reordered or merged.
public enum JSONValue: Hashable, Sendable {
    case object(JSONObject)
    case array([JSONValue])
    case string(String)
    /// A number written as an integer that fits 64 bits; `-0` is not one.
    case integer(Int64)
    /// Any other number, with its original digits: fractions, exponents, `-0`, too large ones.
    case number(String)
    case bool(Bool)
    case null
}

/// The members of a JSON object in their original order; no two have the same name.
public struct JSONObject: Hashable, Sendable {
    /// One name and its value.
    public struct Member: Hashable, Sendable {
        public let name: String
        public let value: JSONValue

        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    public let members: [Member]

    /// - Precondition: all names differ.
    public init(_ members: [Member]) {
        self.members = members
    }

    /// The value of the member with this name.
    public subscript(name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}
