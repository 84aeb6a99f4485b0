extension ReadablePage {
    /// One operation: its description beside its example.
    func article(_ operation: APIDescription.Operation) -> String {
        let example = CodeExample(operation: operation, description: description)
        let title = "h\(headingLevel)"
        return """
            <article id="\(operation.id)"\(data(operation))>
            <div class="prose">
            <\(title)><a href="#\(operation.id)">\(Markup.escaped(operation.summary))</a></\(title)>
            <p class="line"><b class="\(operation.method)">\(operation.method.uppercased())</b> \
            <code>\(Markup.escaped(operation.path))</code></p>
            \(markup.blocks(operation.description))\(access(operation))\
            \(parameters(operation))\(fields(operation))\(answers(operation))</div>
            <div class="code">
            \(code(operation, example))</div>
            </article>

            """
    }

    /// The heading of a part of an operation.
    private func part(_ name: String) -> String {
        "<h\(headingLevel + 1)>\(name)</h\(headingLevel + 1)>\n"
    }

    /// The attributes that the script for trying it out reads.
    private func data(_ operation: APIDescription.Operation) -> String {
        let query = operation.parameters.filter { $0.place == "query" }.map(\.name)
        let token = operation.isOpen ? "" : description.tokenHeader ?? "Authorization"
        let type = operation.body?.type ?? ""
        let values = [
            ("method", operation.method), ("path", operation.path), ("token", token),
            ("query", query.joined(separator: " ")), ("type", type),
            ("key", operation.needsKey ? "yes" : ""),
        ]
        return values.filter { !$0.1.isEmpty }
            .map { " data-\($0.0)=\"\(Markup.escaped($0.1))\"" }.joined()
    }

    private func access(_ operation: APIDescription.Operation) -> String {
        if operation.isOpen { return "<p class=\"needs\">Needs no token.</p>\n" }
        let header = description.tokenHeader ?? "Authorization: Bearer"
        return "<p class=\"needs\">Needs <code>\(header)</code>.</p>\n"
    }

    private func parameters(_ operation: APIDescription.Operation) -> String {
        guard !operation.parameters.isEmpty else { return "" }
        let table = FieldTable(root: description.root)
        let rows = operation.parameters.map { parameter in
            FieldTable.Row(
                name: parameter.name, isRequired: parameter.isRequired,
                type: parameter.place + ", " + table.type(of: parameter.schema),
                text: parameter.text.orIfEmpty(table.text(of: parameter.schema)))
        }
        return part("Parameters") + list(rows)
    }

    private func fields(_ operation: APIDescription.Operation) -> String {
        guard let body = operation.body else { return "" }
        guard operation.hasJSON || operation.hasForm else {
            return part("Body") + "<p>A file: <code>\(body.type)</code>.</p>\n"
        }
        let kind = operation.hasForm ? "Form" : "Body"
        return part(kind) + forms(of: body.schema)
    }

    private func forms(of schema: Node, areSent: Bool = true) -> String {
        let forms = FieldTable(root: description.root).forms(of: schema)
        return forms.enumerated().map { place, form in
            let title = place == 0 ? "One form" : "Or"
            let label =
                forms.count < 2
                ? "" : "<p class=\"form\">\(title): \(Markup.escaped(form.title))</p>\n"
            return label + list(form.rows, areSent: areSent)
        }.joined()
    }

    /// The rows of fields, as a list of definitions, which fits on narrow screens.
    private func list(_ rows: [FieldTable.Row], areSent: Bool = true) -> String {
        let items = rows.map { row in
            let mark = row.isRequired && areSent ? " <em>required</em>" : ""
            let text = row.text.isEmpty ? "" : "<p>\(markup.inline(row.text))</p>"
            return """
                <div><dt><code>\(Markup.escaped(row.name))</code> \
                <span>\(markup.inline(row.type))</span>\(mark)</dt><dd>\(text)</dd></div>
                """
        }
        return "<dl class=\"fields\">\n" + items.joined(separator: "\n") + "\n</dl>\n"
    }

    private func answers(_ operation: APIDescription.Operation) -> String {
        let rows = operation.answers.compactMap { answer -> String? in
            let all = operation.codes[answer.status] ?? []
            let codes = all.filter { !reference.isGeneral($0) }.sorted()
            guard all.isEmpty || !codes.isEmpty else { return nil }
            let links = codes.map { markup.inline("`\($0)`") }.joined(separator: " ")
            let text = codes.isEmpty ? markup.inline(answer.text) : links
            return "<tr><td>\(answer.status)<td>\(text)\n"
        }
        let done = operation.answers.first { $0.status < 300 && $0.content != nil }
        let fields = done?.content.map { forms(of: $0.schema, areSent: false) } ?? ""
        let details =
            fields.isEmpty
            ? "" : "<details><summary>Fields of the answer</summary>\n\(fields)</details>\n"
        return part("Answers") + "\(details)<table>\n<tr><th>Status<th>What\n"
            + rows.joined() + general(operation) + "</table>\n"
    }

    /// The statuses of the errors that most operations may return.
    private func general(_ operation: APIDescription.Operation) -> String {
        let statuses = operation.codes.filter { $0.value.contains(where: reference.isGeneral) }.keys
            .sorted()
        guard !statuses.isEmpty else { return "" }
        let list = statuses.map(String.init).joined(separator: ", ")
        return "<tr><td>\(list)<td><a href=\"\(link(to: .errors, "general"))\">General errors</a>\n"
    }

    private func code(_ operation: APIDescription.Operation, _ example: CodeExample) -> String {
        var text = """
            <pre class="curl">\(marked(example))</pre>
            <pre class="python">\(Markup.escaped(example.python))</pre>

            """
        let others = (operation.hasJSON ? operation.body?.examples ?? [] : []).dropFirst()
        if !others.isEmpty {
            text += "<p class=\"label\">Other bodies</p>\n"
            text += others.map { body($0.value) }.joined()
        }
        guard let done = operation.answers.first(where: { $0.status < 300 }) else { return text }
        text += "<p class=\"label\">Answer <b>\(done.status)</b></p>\n"
        guard let content = done.content, content.type == "application/json" else {
            return text + (done.content.map { "<pre>\($0.type)</pre>\n" } ?? "")
        }
        return text
            + body(
                content.examples.first?.value
                    ?? SampleValue(root: description.root).value(of: content.schema))
    }

    private func body(_ value: Value) -> String {
        "<pre>\(Markup.escaped(Notation.json.text(value)))</pre>\n"
    }

    /// The command, whose body the script for trying it out can find.
    private func marked(_ example: CodeExample) -> String {
        let text = Markup.escaped(example.curl)
        guard let body = example.sentText.map(Markup.escaped) else { return text }
        return text.replacing(body, with: "<span class=\"body\">\(body)</span>", maxReplacements: 1)
    }
}
