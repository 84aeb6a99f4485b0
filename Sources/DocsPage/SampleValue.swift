/// Makes a plausible value of a schema, for the answers that the document gives no example of.
struct SampleValue: Sendable {
    let root: Node

    /// - Parameter name: the name of the field, which says more than its type.
    func value(of schema: Node, named name: String = "", depth: Int = 0) -> Value {
        let schema = schema.resolved(in: root)
        if let given = given(by: schema) { return given }
        if let known = Self.byName[name], Self.fits(known, schema) { return known }
        if let first = choice(of: schema) { return first }
        if let parts = schema["allOf"].elements {
            return .object(parts.flatMap { members(of: value(of: $0, depth: depth)) })
        }
        if let one = (schema["oneOf"].elements ?? schema["anyOf"].elements)?.first {
            return value(of: one, named: name, depth: depth)
        }
        guard depth < 6 else { return .null }
        switch Self.types(of: schema).first ?? (schema["properties"].isThere ? "object" : "") {
        case "object":
            return .object(
                schema["properties"].members.map { name, part in
                    Value.Member(name: name, value: value(of: part, named: name, depth: depth + 1))
                })
        case "array": return .list([value(of: schema["items"], named: name, depth: depth + 1)])
        case "integer", "number": return .number(schema["minimum"].text.orIfEmpty("1"))
        case "boolean": return .bool(false)
        default: return .text(Self.text(of: schema["format"].text, named: name))
        }
    }

    /// The types of a schema, without null.
    static func types(of schema: Node) -> [String] {
        let types = schema["type"].elements?.map(\.text) ?? [schema["type"].text]
        return types.filter { !$0.isEmpty && $0 != "null" }
    }

    private func given(by schema: Node) -> Value? {
        schema["example"].value ?? schema["examples"].elements?.first?.value
            ?? schema["const"].value ?? schema["default"].value
    }

    private func choice(of schema: Node) -> Value? {
        schema["enum"].elements?.first?.value
    }

    private func members(of value: Value) -> [Value.Member] {
        if case .object(let members) = value { members } else { [] }
    }

    private static func fits(_ value: Value, _ schema: Node) -> Bool {
        let types = types(of: schema)
        return switch value {
        case .text: types.isEmpty || types.contains("string")
        case .number: types.contains("integer") || types.contains("number")
        case .null, .bool, .list, .object: true
        }
    }

    private static func text(of format: String, named name: String) -> String {
        switch format {
        case "uuid":
            let place = name.utf8.reduce(0) { $0 + Int($1) } % ids.count
            return ids[place]
        case "date-time": return "2026-11-21T08:45:00.000Z"
        case "date": return "2026-11-21"
        default: return "text"
        }
    }

    private static let ids = [
        "019aa5f2-3c07-4d4e-9b21-6f1f0c3a7e52", "019aa5f2-3c11-4a60-8d0f-2b8e4f5d9a13",
        "019aa5f2-3c2a-4f7b-a1c4-90d3b7e68f04", "019aa5f2-3c35-4c18-b6e2-5a7c1d2f8b96",
        "019aa5f2-3c4e-4b95-9f38-e4c60a1d7b27",
    ]

    private static let byName: [String: Value] = [
        "currency": .text("GBP"), "amount": .number("1250"), "requested": .number("1250"),
        "balance": .number("84210"), "balance_after": .number("84210"), "saved": .number("1250"),
        "total": .number("158"), "remaining": .number("158"), "count": .number("3"),
        "name": .text("Rainy day"), "display_name": .text("Ada Lovelace"),
        "username": .text("AdaLovelace"), "handle": .text("@GraceHopper"),
        "recipient": .text("GraceHopper"), "counterparty": .text("Grace Hopper"),
        "account_name": .text("Personal"), "actor_name": .text("Ada Lovelace"),
        "subject_name": .text("Ada Lovelace"), "suggested_name": .text("Savings"),
        "email": .text("ada@example.org"), "phone": .text("+442079460958"),
        "device": .text("Firefox on Linux"), "address": .text("203.0.113.7"),
        "note": .text("Lunch"), "user_note": .text("With Grace"), "reference": .text("Lunch"),
        "token": .text("awt_…"), "url": .text("https://ada.example/hooks"),
        "category": .text("EATING_OUT"), "source": .text("FASTER_PAYMENTS_OUT"),
        "zone": .text("Europe/London"), "effective": .text("Europe/London"),
        "code": .text("amount_not_positive"), "sequence": .number("42"),
        "target": .number("50000"), "percentage": .number("2"), "next": .number("41"),
        "kind": .text("payment"), "direction": .text("out"), "message": .text("A sentence."),
        "hint": .text("What to do."), "request_id": .text("6f1f0c3a7e52"),
    ]
}

extension String {
    func orIfEmpty(_ other: String) -> String { isEmpty ? other : self }
}
