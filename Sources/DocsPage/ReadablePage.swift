/// The page of `/docs`, generated from the OpenAPI document.
struct ReadablePage {
    let description: APIDescription

    var html: String {
        let sections = description.tags.map { tag in
            "<h2>\(tag)</h2>\n"
                + description.operations.filter { $0.tag == tag }.map(article).joined()
        }
        return """
            <!doctype html>
            <html lang="en">
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(escaped(description.title))</title>
            <link rel="stylesheet" href="/docs/style.css">
            <main>
            <h1>\(escaped(description.title))</h1>
            <p>For programs: <a href="/v1/openapi.yaml">openapi.yaml</a></p>
            \(paragraphs(description.introduction))
            \(sections.joined())</main>
            </html>

            """
    }

    private func article(_ operation: APIDescription.Operation) -> String {
        let examples = operation.examples.map { "<pre>\(escaped($0))</pre>\n" }.joined()
        let needs = [
            operation.isOpen ? "no session needed" : "<code>Authorization: Bearer …</code>",
            operation.needsKey ? "<code>Idempotency-Key</code>" : nil,
        ].compactMap(\.self).joined(separator: ", ")
        let rows = operation.codes.sorted { $0.key < $1.key }.map { status, codes in
            let words = codes.sorted().map { "<code>\($0)</code>" }.joined(separator: " ")
            return "<tr><td>\(status)<td>\(words.isEmpty ? "done" : words)\n"
        }
        return """
            <article id="\(operation.id)">
            <h3><span class="method">\(operation.method.uppercased())</span> \
            <code>\(escaped(operation.path))</code></h3>
            <p>\(escaped(operation.summary)) (\(needs)).</p>
            \(paragraphs(operation.description))\(examples)<table>
            <tr><th>Status<th>Code
            \(rows.joined())</table>
            </article>

            """
    }

    /// Renders the paragraphs and lists of the document's Markdown subset.
    private func paragraphs(_ text: String) -> String {
        text.split(separator: "\n\n").map { block in
            guard block.hasPrefix("- ") else { return "<p>\(inline(String(block)))</p>\n" }
            let items = String(block.dropFirst(2)).split(separator: "\n- ")
            return "<ul>\n" + items.map { "<li>\(inline(String($0)))\n" }.joined() + "</ul>\n"
        }.joined()
    }

    private func inline(_ text: String) -> String {
        let parts = escaped(text.trimmingPrefix("\n").description).split(
            separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { $0 % 2 == 0 ? String($1) : "<code>\($1)</code>" }
            .joined()
    }

    private func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
