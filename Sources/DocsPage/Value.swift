import Yams

/// A value of JSON that keeps the order of its members.
indirect enum Value: Hashable, Sendable {
    case null
    case bool(Bool)
    /// A number, as the document writes it.
    case number(String)
    case text(String)
    case list([Value])
    case object([Member])

    struct Member: Hashable, Sendable {
        let name: String
        let value: Value
    }

    init(_ yaml: Yams.Node) {
        switch yaml {
        case .mapping(let mapping):
            self = .object(
                mapping.map { Member(name: $0.key.scalar?.string ?? "", value: Value($0.value)) })
        case .sequence(let sequence): self = .list(sequence.map(Value.init))
        case .scalar(let scalar): self.init(scalar)
        default: self = .null
        }
    }

    /// Quoted scalars are texts; plain ones are what they look like.
    private init(_ scalar: Yams.Node.Scalar) {
        guard scalar.style == .plain || scalar.style == .any else {
            self = .text(scalar.string)
            return
        }
        switch scalar.string {
        case "", "~", "null": self = .null
        case "true": self = .bool(true)
        case "false": self = .bool(false)
        case let text where Double(text) != nil: self = .number(text)
        case let text: self = .text(text)
        }
    }
}

/// The notations that examples use.
struct Notation: Sendable {
    let null: String
    let yes: String
    let no: String

    static let json = Notation(null: "null", yes: "true", no: "false")
    static let python = Notation(null: "None", yes: "True", no: "False")

    private static let width = 56

    /// The value on one line if it is short, and indented otherwise.
    ///
    /// - Parameter indent: the number of spaces before its later lines.
    func text(_ value: Value, indent: Int = 0) -> String {
        let line = inline(value)
        guard line.count + indent > Self.width else { return line }
        let inner = String(repeating: " ", count: indent + 2)
        let end = "\n" + String(repeating: " ", count: indent)
        switch value {
        case .list(let values):
            let lines = values.map { inner + text($0, indent: indent + 2) }
            return "[\n" + lines.joined(separator: ",\n") + end + "]"
        case .object(let members):
            let lines = members.map {
                inner + quoted($0.name) + ": " + text($0.value, indent: indent + 2)
            }
            return "{\n" + lines.joined(separator: ",\n") + end + "}"
        case .null, .bool, .number, .text: return line
        }
    }

    private func inline(_ value: Value) -> String {
        switch value {
        case .null: null
        case .bool(let value): value ? yes : no
        case .number(let text): text
        case .text(let text): quoted(text)
        case .list(let values): "[" + values.map(inline).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { "\(quoted($0.name)): \(inline($0.value))" }.joined(separator: ", ")
                + "}"
        }
    }

    private func quoted(_ text: String) -> String {
        let escaped = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n")
        return "\"\(escaped)\""
    }
}
