import Foundation
import Yams

/// The parsed OpenAPI document.
struct APIDescription: Sendable {
    /// One operation of the document.
    struct Operation: Sendable {
        let method: String
        let path: String
        let isOpen: Bool
        let needsKey: Bool
        let hasJSON: Bool
        let hasQuery: Bool
        /// The possible error codes by status; empty for a success.
        let codes: [Int: Set<String>]
        let id: String
        let tag: String
        let summary: String
        let description: String
        let examples: [String]
    }

    let operations: [Operation]
    let title: String
    let introduction: String
    /// The tags of the document, in their order.
    let tags: [String]

    init(yaml: String) throws {
        let root = Node(try Yams.load(yaml: yaml))
        title = root["info"]["title"].text
        introduction = root["info"]["description"].text
        tags = (root["tags"].elements ?? []).map { $0["name"].text }
        operations = root["paths"].members.flatMap { path, methods in
            methods.members.map { method, operation in
                Operation(method: method, path: path, operation, root)
            }
        }
        .sorted { ($0.path, $0.method) < ($1.path, $1.method) }
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

extension APIDescription.Operation {
    fileprivate init(method: String, path: String, _ node: Node, _ root: Node) {
        self.method = method
        self.path = path
        isOpen = node["security"].elements?.isEmpty ?? false
        needsKey = (node["parameters"].elements ?? []).contains {
            $0["name"].text == "Idempotency-Key" && $0["required"].text == "true"
        }
        hasJSON = node["requestBody"]["content"]["application/json"].value != nil
        hasQuery = (node["parameters"].elements ?? []).contains {
            $0.resolved(in: root)["in"].text == "query"
        }
        var codes: [Int: Set<String>] = [:]
        for (status, answer) in node["responses"].members {
            let schema = answer.resolved(in: root)["content"]["application/json"]["schema"]
            let parts = (schema["allOf"].elements ?? []).flatMap { part in
                part["properties"]["error"]["properties"]["code"]["enum"].elements ?? []
            }
            codes[Int(status) ?? 0] = Set(parts.map(\.text))
        }
        self.codes = codes
        id = node["operationId"].text
        tag = node["tags"].elements?.first?.text ?? ""
        summary = node["summary"].text
        description = node["description"].text
        let content = node["requestBody"]["content"]["application/json"]
        examples = content["examples"].members.sorted { $0.0 < $1.0 }.map { $0.1["value"].json }
    }
}

/// A value of the YAML document.
struct Node {
    let value: Any?

    init(_ value: Any?) {
        self.value = value
    }

    subscript(key: String) -> Node { Node((value as? [String: Any])?[key]) }

    var text: String { value as? String ?? value.map { "\($0)" } ?? "" }

    var elements: [Node]? { (value as? [Any])?.map { Node($0) } }

    var members: [(String, Node)] {
        ((value as? [String: Any]) ?? [:]).map { ($0.key, Node($0.value)) }
    }

    /// The value itself, or the target of its `$ref`.
    func resolved(in root: Node) -> Node {
        let reference = self["$ref"].text
        guard reference.hasPrefix("#/") else { return self }
        return reference.dropFirst(2).split(separator: "/").reduce(root) { $0[String($1)] }
    }

    var json: String {
        guard let value,
            let data = try? JSONSerialization.data(
                withJSONObject: value, options: [.sortedKeys, .withoutEscapingSlashes])
        else { return "" }
        return String(decoding: data, as: UTF8.self)
    }
}
