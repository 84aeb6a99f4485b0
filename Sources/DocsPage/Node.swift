import Yams

/// A place in a YAML document; a place that does not exist is empty.
struct Node: Sendable {
    /// The value at this place.
    let value: Value?

    init(_ value: Value?) {
        self.value = value
    }

    /// - Throws: the errors of the YAML parser.
    init(yaml: String) throws {
        value = try Yams.compose(yaml: yaml).map(Value.init)
    }

    subscript(key: String) -> Node { Node(object.first { $0.name == key }?.value) }

    var isThere: Bool { value != nil }

    /// The text of a scalar; empty for anything else.
    var text: String {
        switch value {
        case .text(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null: "null"
        case .list, .object, nil: ""
        }
    }

    var elements: [Node]? {
        if case .list(let values) = value { values.map { Node($0) } } else { nil }
    }

    /// The members of a mapping, in the order of the document.
    var members: [(String, Node)] { object.map { ($0.name, Node($0.value)) } }

    private var object: [Value.Member] {
        if case .object(let members) = value { members } else { [] }
    }

    /// The name at the end of its `$ref`.
    var referredName: String? {
        let reference = self["$ref"].text
        return reference.isEmpty ? nil : reference.split(separator: "/").last.map(String.init)
    }

    /// The node itself, or the target of its `$ref`.
    func resolved(in root: Node) -> Node {
        let reference = self["$ref"].text
        guard reference.hasPrefix("#/") else { return self }
        let target = reference.dropFirst(2).split(separator: "/").reduce(root) { $0[String($1)] }
        return target.resolved(in: root)
    }
}
