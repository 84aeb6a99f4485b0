/// The fields of a JSON object, as rows with their types.
struct FieldTable: Sendable {
    struct Row: Sendable {
        /// The name, with those of the objects around it: `accounts[].name`.
        let name: String
        let isRequired: Bool
        let type: String
        let text: String
    }

    /// The rows of one form of the object.
    struct Form: Sendable {
        /// The form's name; empty if it is the only one.
        let title: String
        let rows: [Row]
    }

    let root: Node
    private static let depth = 3

    /// The forms that a body may have; empty for a body that is no object.
    func forms(of schema: Node) -> [Form] {
        let whole = schema.resolved(in: root)
        if let choices = whole["oneOf"].elements ?? whole["anyOf"].elements {
            return choices.flatMap { choice in
                forms(of: choice).map {
                    Form(title: $0.title.orIfEmpty(choice.referredName ?? ""), rows: $0.rows)
                }
            }
        }
        let rows = rows(of: whole, under: "", depth: 0)
        return rows.isEmpty ? [] : [Form(title: "", rows: rows)]
    }

    private func rows(of schema: Node, under prefix: String, depth: Int) -> [Row] {
        guard depth < Self.depth else { return [] }
        let schema = schema.resolved(in: root)
        if let parts = schema["allOf"].elements {
            return parts.flatMap { rows(of: $0, under: prefix, depth: depth) }
        }
        if Self.isList(schema) {
            return rows(of: schema["items"], under: prefix + "[]", depth: depth)
        }
        if prefix != "", let choice = schema["anyOf"].elements?.first {
            return rows(of: choice, under: prefix, depth: depth)
        }
        let required = Set((schema["required"].elements ?? []).map(\.text))
        return schema["properties"].members.flatMap { name, part in
            let path = prefix.isEmpty ? name : "\(prefix).\(name)"
            let row = Row(
                name: path, isRequired: required.contains(name), type: type(of: part),
                text: text(of: part))
            return [row] + rows(of: part, under: path, depth: depth + 1)
        }
    }

    /// The description of a part, or of the target of its `$ref`.
    func text(of part: Node) -> String {
        part["description"].text.orIfEmpty(part.resolved(in: root)["description"].text)
    }

    /// The type in words, such as `integer, 1 to 100`.
    func type(of part: Node) -> String {
        let schema = part.resolved(in: root)
        if let choices = (schema["anyOf"].elements ?? schema["oneOf"].elements) {
            return choices.map { type(of: $0) }.reduce(into: [String]()) { types, next in
                if !types.contains(next) { types.append(next) }
            }.joined(separator: " or ")
        }
        if let choices = schema["enum"].elements { return Self.oneOf(choices.map(\.text)) }
        if schema["const"].isThere { return "`\(schema["const"].text)`" }
        let all = schema["type"].elements?.map(\.text) ?? [schema["type"].text]
        let kinds = all.filter { !$0.isEmpty }.map { kind in
            kind == "array" ? "array of \(type(of: schema["items"]))" : Self.name(kind, schema)
        }
        let rest = schema["default"].isThere ? ", by default `\(schema["default"].text)`" : ""
        return kinds.joined(separator: " or ").orIfEmpty("object") + rest
    }

    private static func isList(_ schema: Node) -> Bool {
        SampleValue.types(of: schema).first == "array"
    }

    private static let usual: Set<String> = ["GBP", "GROCERIES", "MASTER_CARD", "signed_in"]

    private static func oneOf(_ choices: [String]) -> String {
        guard choices.count > 12 else {
            return choices.map { $0 == "null" ? $0 : "`\($0)`" }.joined(separator: ", ")
        }
        let known = choices.first { usual.contains($0) } ?? choices[0]
        return "one of \(choices.count) words, such as `\(known)`"
    }

    private static func name(_ kind: String, _ schema: Node) -> String {
        switch (kind, schema["format"].text) {
        case ("string", "uuid"): "UUID"
        case ("string", "date-time"): "time"
        case ("string", "date"): "day"
        case ("string", "byte"): "base64"
        case ("integer", _): "integer" + range(of: schema)
        default: kind
        }
    }

    private static func range(of schema: Node) -> String {
        switch (grouped(schema["minimum"].text), grouped(schema["maximum"].text)) {
        case ("", ""): ""
        case (let least, ""): ", at least \(least)"
        case ("", let most): ", at most \(most)"
        case (let least, let most): ", \(least) to \(most)"
        }
    }

    /// The digits in groups of three.
    private static func grouped(_ digits: String) -> String {
        var text = ""
        for (place, digit) in digits.reversed().enumerated() {
            if place > 0, place % 3 == 0, digit != "-" { text = "," + text }
            text = String(digit) + text
        }
        return text
    }
}
