import HTTPSupport
import Yams

extension YAMLValue {
    /// The same value in JSON, for data that an API reads too.
    func json() throws(YAMLMistake) -> JSONValue {
        switch node {
        case .scalar, .alias: return jsonScalar
        case .sequence:
            var elements: [JSONValue] = []
            for element in try list() { elements.append(try element.json()) }
            return .array(elements)
        case .mapping(let mapping):
            let keys = Array(mapping).compactMap { key, _ in key.scalar?.string }
            let values = try self.mapping(keys)
            var members: [JSONObject.Member] = []
            for key in keys {
                guard let value = values[key] else { continue }
                members.append(JSONObject.Member(key, try value.json()))
            }
            return .object(JSONObject(members))
        }
    }

    private var jsonScalar: JSONValue {
        guard let scalar else { return .null }
        guard node.scalar?.style == .plain else { return .string(scalar) }
        if let number = Int64(scalar) { return .integer(number) }
        if scalar.wholeMatch(of: /-?[0-9]+\.[0-9]+/) != nil { return .number(scalar) }
        switch scalar {
        case "true": return .bool(true)
        case "false": return .bool(false)
        default: return .string(scalar)
        }
    }
}
