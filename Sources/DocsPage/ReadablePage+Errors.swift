extension ReadablePage {
    /// Every error with its remedy, and the operations that return it.
    var errorSection: String {
        let errors = reference.errors
        guard !errors.isEmpty else { return "" }
        let level = headingLevel - 1
        return """
            <section class="errors" aria-labelledby="errors">
            <h\(level) id="errors">Errors</h\(level)>
            \(markup.blocks(description.root["x-errors-introduction"].text))\
            \(generalErrors)\
            \(errors.map { explanation($0, reference.users[$0.code] ?? []) }.joined())</section>

            """
    }

    private var generalErrors: String {
        let links = reference.errors.filter { reference.isGeneral($0.code) }.map {
            markup.inline("`\($0.code)`")
        }
        guard !links.isEmpty else { return "" }
        return "<p id=\"general\">Most operations may return these: "
            + links.joined(separator: ", ") + ".</p>\n"
    }

    private func explanation(
        _ error: ErrorEntry, _ operations: [APIDescription.Operation]
    ) -> String {
        let title = "h\(headingLevel)"
        let code = "<code>\(Markup.escaped(error.code))</code>"
        let field = error.field.map { " · field <code>\(Markup.escaped($0))</code>" } ?? ""
        return """
            <article id="\(error.anchor)" class="error">
            <\(title)><a href="#\(error.anchor)">\(code)</a></\(title)>
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
            "<a href=\"\(link(to: $0))\">\($0.method.uppercased()) \(Markup.escaped($0.path))</a>"
        }
        switch links.count {
        case 0 where description.introduction.contains("`\(error.code)`"):
            return "<p class=\"from\">Any request may return it.</p>\n"
        case 0: return error.origin.map { "<p class=\"from\">\($0)</p>\n" } ?? ""
        case _ where reference.isGeneral(error.code):
            let count = "\(links.count) of \(description.operations.count) operations"
            return "<p class=\"from\">\(count)</p>\n"
        case 1...6: return "<p class=\"from\">\(links.joined(separator: ", "))</p>\n"
        default:
            return "<details><summary>\(links.count) operations</summary>"
                + "<p class=\"from\">\(links.joined(separator: ", "))</p></details>\n"
        }
    }
}
