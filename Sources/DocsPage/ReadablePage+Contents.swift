extension ReadablePage {
    /// The contents: every page with its operations, which a script can search.
    ///
    /// The style sheet shows the operations of this page, and all of them during a search.
    var navigation: String {
        """
        <nav class="side" aria-label="Contents">
        <div class="search"></div>
        <fieldset><legend>Examples in</legend>
        <label><input type="radio" name="language" id="in-curl" checked>curl</label>
        <label><input type="radio" name="language" id="in-python">Python</label>
        </fieldset>
        <div class="groups">
        <p><a href="\(link(to: .overview))"\(mark(.overview))>Overview</a></p>
        \(description.tags.map(group).joined())\(errorGroup)</div>
        </nav>

        """
    }

    private func mark(_ target: Reference.Page) -> String {
        target == page ? " aria-current=\"page\"" : ""
    }

    private func group(_ tag: APIDescription.Tag) -> String {
        let target = Reference.Page.subject(tag.name)
        let links = reference.operations(of: tag.name).map { operation in
            """
            <li><a href="\(link(to: operation))" title="\(Markup.escaped(operation.path))">\
            <b class="\(operation.method)">\(operation.method.uppercased())</b> \
            \(Markup.escaped(operation.summary))</a>
            """
        }
        return group(tag.name, target, id: target.name, links)
    }

    private var errorGroup: String {
        guard !reference.errors.isEmpty else { return "" }
        let links = reference.errors.map {
            "<li><a href=\"\(link(to: .errors, $0.anchor))\">\(Markup.escaped($0.code))</a>"
        }
        return group("Errors", .errors, id: "errors", links)
    }

    private func group(
        _ name: String, _ target: Reference.Page, id: String, _ links: [String]
    ) -> String {
        // On the only page, a group is a section.
        let href = link(to: target, reference.isOnePage ? id : "")
        return """
            <div\(target == page ? " class=\"here\"" : "")>
            <p><a href="\(href)"\(mark(target))>\(name)</a></p>
            <ul>
            \(links.joined(separator: "\n"))
            </ul>
            </div>

            """
    }
}
