extension ReadablePage {
    /// Every error with its remedy, and the operations that return it.
    var errorSection: String {
        guard !errors.isEmpty else { return "" }
        return """
            <section class="errors" aria-labelledby="errors">
            <h2 id="errors">Errors</h2>
            \(markup.blocks(description.root["x-errors-introduction"].text))\
            \(generalErrors)\
            \(errors.map { explanation($0, users[$0.code] ?? []) }.joined())</section>

            """
    }

    private var generalErrors: String {
        let links = errors.filter { isGeneral($0.code) }.map { markup.inline("`\($0.code)`") }
        guard !links.isEmpty else { return "" }
        return "<p id=\"general\">Most operations may return these: "
            + links.joined(separator: ", ") + ".</p>\n"
    }

    /// Whether more than half of many operations return it, so that a list of them says little.
    func isGeneral(_ code: String) -> Bool {
        let count = users[code]?.count ?? 0
        return count > 10 && count * 2 > description.operations.count
    }

    /// The operations that list each code.
    static func users(
        in description: APIDescription
    ) -> [String: [APIDescription.Operation]] {
        var users: [String: [APIDescription.Operation]] = [:]
        for operation in description.operations {
            for code in Set(operation.answers.flatMap { codes(in: $0, of: operation) }) {
                users[code, default: []].append(operation)
            }
        }
        return users
    }

    /// The codes that an answer lists in its schema, or names in its words.
    private static func codes(
        in answer: APIDescription.Answer, of operation: APIDescription.Operation
    ) -> [String] {
        let listed = operation.codes[answer.status] ?? []
        guard listed.isEmpty, answer.status >= 400 else { return Array(listed) }
        let words = answer.text.split(separator: "`", omittingEmptySubsequences: false)
        return words.enumerated().filter { $0.offset % 2 == 1 }.map { String($0.element) }
    }

    private func explanation(
        _ error: ErrorEntry, _ operations: [APIDescription.Operation]
    ) -> String {
        let field = error.field.map { " · field <code>\(Markup.escaped($0))</code>" } ?? ""
        return """
            <article id="\(error.anchor)" class="error">
            <h3><a href="#\(error.anchor)"><code>\(Markup.escaped(error.code))</code></a></h3>
            <p class="line">Status \(error.status)\(field)</p>
            <p>\(markup.inline(error.message))</p>
            <p class="remedy">\(markup.inline(error.remedy))</p>
            \(origin(of: error, operations))</article>

            """
    }

    private func origin(
        of error: ErrorEntry, _ operations: [APIDescription.Operation]
    ) -> String {
        let links = operations.map {
            "<a href=\"#\($0.id)\">\($0.method.uppercased()) \(Markup.escaped($0.path))</a>"
        }
        switch links.count {
        case 0 where description.introduction.contains("`\(error.code)`"):
            return "<p class=\"from\">Any request may return it.</p>\n"
        case 0: return error.origin.map { "<p class=\"from\">\($0)</p>\n" } ?? ""
        case _ where isGeneral(error.code):
            let count = "\(links.count) of \(description.operations.count) operations"
            return "<p class=\"from\">\(count)</p>\n"
        case 1...6: return "<p class=\"from\">\(links.joined(separator: ", "))</p>\n"
        default:
            return "<details><summary>\(links.count) operations</summary>"
                + "<p class=\"from\">\(links.joined(separator: ", "))</p></details>\n"
        }
    }
}
