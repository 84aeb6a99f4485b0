extension ReadablePage {
    /// The whole page.
    var html: String {
        let token = reference.needsToken ? reference.tokenForm.mark : ""
        return """
            <!doctype html>
            <html lang="en" data-place="{{place}}"\(token)>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(Markup.escaped(title))</title>
            <link rel="icon" type="image/svg+xml" href="{{place}}/docs/mark.svg">
            <link rel="stylesheet" href="{{place}}/docs/style.css">
            <link rel="stylesheet" href="{{place}}/docs/contents.css">
            <script type="module" src="{{place}}/docs/find.js"></script>
            <script type="module" src="{{place}}/docs/language.js"></script>
            {{#sandbox}}<link rel="stylesheet" href="{{place}}/docs/try.css">
            <script type="module" src="{{place}}/docs/try.js"></script>
            {{/sandbox}}<a class="skip" href="#main">Skip to the text</a>
            \(header){{fixed}}<div class="page">
            \(navigation)\(page == .overview ? "{{fixed}}" : "")<main id="main">
            \(main)</main>
            </div>
            </html>

            """
    }

    private var title: String {
        switch page {
        case .overview: description.title
        case .subject(let tag): "\(tag) · \(description.title)"
        case .errors: "Errors · \(description.title)"
        }
    }

    private var header: String {
        """
        <header class="top">
        <a class="brand" href="{{place}}/">Awallet</a>
        <nav aria-label="APIs">
        \(tab("/docs", "REST"))\(tab("/docs/starling", "Starling"))\
        {{#sandbox}}\(tab("/docs/course", "Course"))\(tab("/sandbox/docs", "Sandbox")){{/sandbox}}\
        </nav>
        </header>

        """
    }

    private func tab(_ path: String, _ name: String) -> String {
        let isHere = path == reference.path
        let mark = isHere ? " aria-current=\"\(page == .overview ? "page" : "true")\"" : ""
        return "<a href=\"{{place}}\(path)\"\(mark)>\(name)</a>\n"
    }

    private var main: String {
        switch page {
        case .overview where reference.isOnePage:
            introduction + description.tags.map(section).joined() + errorSection
        case .overview: introduction + subjects
        case .subject(let name):
            description.tags.filter { $0.name == name }.map(section).joined() + next
        case .errors: errorSection
        }
    }

    /// The operations of one subject.
    private func section(_ tag: APIDescription.Tag) -> String {
        let id = Reference.Page.subject(tag.name).name
        let text = tag.text.isEmpty ? "" : "<p>\(markup.inline(tag.text))</p>\n"
        let level = headingLevel - 1
        return """
            <section aria-labelledby="\(id)">
            <h\(level) id="\(id)">\(tag.name)</h\(level)>
            \(text)\(reference.operations(of: tag.name).map(article).joined())</section>

            """
    }

    /// A link to the page after this one.
    private var next: String {
        let pages = reference.pages
        guard let place = pages.firstIndex(of: page), place + 1 < pages.count else { return "" }
        let next = pages[place + 1]
        return "<p class=\"next\"><a href=\"\(link(to: next))\">Next: \(name(of: next))</a></p>\n"
    }

    /// A page's name for people.
    func name(of page: Reference.Page) -> String {
        switch page {
        case .overview: "Overview"
        case .subject(let name): name
        case .errors: "Errors"
        }
    }

    /// The level of the headings of operations and errors.
    var headingLevel: Int { reference.isOnePage ? 3 : 2 }
}
