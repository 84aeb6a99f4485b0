/// One operation as a command of curl, and in Python.
struct CodeExample: Sendable {
    let operation: APIDescription.Operation
    let description: APIDescription

    /// The body that it sends: the document's first example, or one that fits.
    var body: Value? {
        guard operation.hasJSON || operation.hasForm, let body = operation.body else { return nil }
        return body.examples.first?.value
            ?? SampleValue(root: description.root).value(of: body.schema)
    }

    /// The path with its parameters filled in, and the query that it needs.
    private var target: String {
        let samples = SampleValue(root: description.root)
        var path = operation.path
        var query: [String] = []
        for parameter in operation.parameters {
            let name = parameter.name == "id" ? operation.path : parameter.name
            let value = parameter.example ?? samples.value(of: parameter.schema, named: name)
            let text = Self.plain(value)
            if parameter.place == "path" {
                path = path.replacing("{\(parameter.name)}", with: text)
            } else if parameter.place == "query", parameter.isRequired || parameter.example != nil {
                query.append("\(parameter.name)=\(text)")
            }
        }
        return path + (query.isEmpty ? "" : "?" + query.joined(separator: "&"))
    }

    private static func plain(_ value: Value) -> String {
        switch value {
        case .text(let text), .number(let text): text
        case .bool(let value): value ? "true" : "false"
        case .null, .list, .object: ""
        }
    }

    /// The name of the token's header, and the text before the token in it. An open operation needs
    /// no token.
    private var token: (name: String, before: String)? {
        guard !operation.isOpen else { return nil }
        return description.tokenHeader.map { ($0, "") } ?? ("Authorization", "Bearer ")
    }

    /// The type of a body that is a file.
    private var fileType: String? { body == nil ? operation.body?.type : nil }

    /// The body as text, without the quotes and escapes that a shell needs.
    var sentText: String? {
        guard operation.hasForm, case .object(let members) = body else {
            return body.map { Notation.json.text($0) }
        }
        return members.map { "\($0.name)=\(Self.plain($0.value))" }.joined(separator: "&")
    }

    /// A command for a shell in which `WALLET` and `TOKEN` are set.
    var curl: String {
        let method = operation.method.uppercased()
        let isPlain = method == "GET" || (method == "POST" && body != nil)
        var lines = ["curl \(isPlain ? "" : "-X \(method) ")\"$WALLET\(target)\""]
        if let token { lines.append("-H \"\(token.name): \(token.before)$TOKEN\"") }
        if operation.needsKey { lines.append("-H \"Idempotency-Key: $(uuidgen)\"") }
        if let fileType { lines += ["-H \"Content-Type: \(fileType)\"", "-T file"] }
        if let sentText {
            let option = operation.hasForm ? "-d" : "--json"
            lines.append("\(option) '\(sentText.replacing("'", with: "'\\''"))'")
        }
        return lines.joined(separator: " \\\n  ")
    }

    /// The same for Python with `requests`, where `WALLET` and `TOKEN` are set.
    var python: String {
        var headers: [String] = []
        if let token { headers.append("\"\(token.name)\": f\"\(token.before){TOKEN}\"") }
        if operation.needsKey { headers.append("\"Idempotency-Key\": str(uuid.uuid4())") }
        if let fileType { headers.append("\"Content-Type\": \"\(fileType)\"") }
        var lines = ["f\"{WALLET}\(target)\""]
        if !headers.isEmpty { lines.append("headers={\(headers.joined(separator: ", "))}") }
        let name = operation.hasForm ? "data" : "json"
        if let body { lines.append("\(name)=\(Notation.python.text(body, indent: 4))") }
        if fileType != nil { lines.append("data=open(\"file\", \"rb\")") }
        let call = "requests.\(operation.method)"
        return "answer = \(call)(\n    " + lines.joined(separator: ",\n    ") + ")"
    }
}
