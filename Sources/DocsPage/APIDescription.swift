/// The parsed OpenAPI document.
struct APIDescription: Sendable {
    /// A parameter of an operation.
    struct Parameter: Sendable {
        let name: String
        /// `path`, `query` or `header`.
        let place: String
        let isRequired: Bool
        let text: String
        let schema: Node
        let example: Value?
    }

    /// One possible answer of an operation.
    struct Answer: Sendable {
        let status: Int
        let text: String
        let content: Content?
    }

    /// A body of a request or of an answer.
    struct Content: Sendable {
        let type: String
        let schema: Node
        /// The examples of the document, with their names.
        let examples: [(name: String, value: Value)]
    }

    /// One operation of the document.
    struct Operation: Sendable {
        let method: String
        let path: String
        let isOpen: Bool
        let parameters: [Parameter]
        let body: Content?
        /// The answers by status, in order.
        let answers: [Answer]
        /// The possible error codes by status; empty for a success.
        let codes: [Int: Set<String>]
        let id: String
        let tag: String
        let summary: String
        let description: String

        var needsKey: Bool {
            parameters.contains { $0.name == "Idempotency-Key" && $0.isRequired }
        }
        var hasJSON: Bool { body?.type == "application/json" }
        /// True if its body is a form, as browsers encode it.
        var hasForm: Bool { body?.type == "application/x-www-form-urlencoded" }
        var hasQuery: Bool { parameters.contains { $0.place == "query" } }
        /// A safe operation changes nothing.
        var isSafe: Bool { method == "get" }
    }

    /// A tag of the document, and its description.
    struct Tag: Sendable {
        let name: String
        let text: String
    }

    let root: Node
    let operations: [Operation]
    let title: String
    let summary: String
    let introduction: String
    /// The tags of the document, in their order.
    let tags: [Tag]
    /// The header that carries the token in place of `Authorization: Bearer`.
    let tokenHeader: String?

    init(yaml: String) throws {
        let root = try Node(yaml: yaml)
        self.root = root
        title = root["info"]["title"].text
        summary = root["info"]["summary"].text
        introduction = root["info"]["description"].text
        tags = (root["tags"].elements ?? []).map {
            Tag(name: $0["name"].text, text: $0["description"].text)
        }
        let schemes = root["components"]["securitySchemes"].members
        let header = schemes.first?.1["name"].text ?? ""
        tokenHeader = header.isEmpty ? nil : header
        let isOpen = !root["security"].isThere
        operations = root["paths"].members.flatMap { path, methods in
            let shared = methods["parameters"].elements ?? []
            return methods.members.filter { $0.0 != "parameters" }.map { method, node in
                Operation(
                    method: method, path: path, node, shared: shared, isOpen: isOpen, in: root)
            }
        }
    }

    func operation(_ method: String, _ path: String) -> Operation? {
        let parts = path.prefix { $0 != "?" }.split(separator: "/")
        let fitting = operations.filter { operation in
            let own = operation.path.split(separator: "/")
            return operation.method == method.lowercased() && own.count == parts.count
                && zip(own, parts).allSatisfy { $0 == $1 || $0.hasPrefix("{") }
        }
        return fitting.first { !$0.path.contains("{") } ?? fitting.first
    }
}
