extension APIDescription.Operation {
    /// Reads one operation.
    ///
    /// - Parameters:
    ///   - shared: the parameters of its path.
    ///   - isOpen: true if operations need no token unless they say so.
    init(
        method: String, path: String, _ node: Node, shared: [Node], isOpen: Bool, in root: Node
    ) {
        self.method = method
        self.path = path
        self.isOpen = node["security"].elements?.isEmpty ?? isOpen
        parameters = (shared + (node["parameters"].elements ?? [])).map {
            APIDescription.Parameter($0.resolved(in: root))
        }
        let request = node["requestBody"].resolved(in: root)
        body = APIDescription.Content(request["content"])
        answers = node["responses"].members.map { status, answer in
            let answer = answer.resolved(in: root)
            return APIDescription.Answer(
                status: Int(status) ?? 0, text: answer["description"].text,
                content: APIDescription.Content(answer["content"]))
        }
        .sorted { $0.status < $1.status }
        codes = Dictionary(
            answers.map { ($0.status, $0.codes) }, uniquingKeysWith: { first, _ in first })
        id = node["operationId"].text
        tag = node["tags"].elements?.first?.text ?? ""
        summary = node["summary"].text
        description = node["description"].text
    }
}

extension APIDescription.Answer {
    /// The error codes that its schema lists.
    fileprivate var codes: Set<String> {
        let lists = (content?.schema["allOf"].elements ?? []).flatMap { part in
            part["properties"]["error"]["properties"]["code"]["enum"].elements ?? []
        }
        return Set(lists.map(\.text))
    }
}

extension APIDescription.Parameter {
    fileprivate init(_ node: Node) {
        name = node["name"].text
        place = node["in"].text
        isRequired = node["required"].text == "true"
        text = node["description"].text
        schema = node["schema"]
        example = node["example"].value
    }
}

extension APIDescription.Content {
    /// Reads the first type of a `content`.
    fileprivate init?(_ node: Node) {
        guard let (type, media) = node.members.first else { return nil }
        self.type = type
        schema = media["schema"]
        let named = media["examples"].members.compactMap { name, example in
            example["value"].value.map { (name: name, value: $0) }
        }
        examples = named + (media["example"].value.map { [(name: "", value: $0)] } ?? [])
    }
}
