/// The page of an API, generated from its OpenAPI document.
///
/// The server fills in what depends on it: see `ReferencePage` in `HTTPSupport`.
struct ReadablePage: Sendable {
    let description: APIDescription
    let errors: [ErrorEntry]
    /// The page's own path, and that of its document.
    let path: String
    let document: String
    let tokenForm: TokenForm
    let markup: Markup
    /// The operations that return each code.
    let users: [String: [APIDescription.Operation]]

    init(
        description: APIDescription, errors: [ErrorEntry], path: String, document: String,
        tokenForm: TokenForm
    ) {
        self.description = description
        self.errors = errors
        self.path = path
        self.document = document
        self.tokenForm = tokenForm
        users = Self.users(in: description)
        markup = Markup(
            places: Dictionary(
                errors.map { ($0.code, $0.anchor) }, uniquingKeysWith: { first, _ in first }))
    }

    var html: String {
        let sections = description.tags.map(section)
        return """
            <!doctype html>
            <html lang="en" data-place="{{place}}"\(needsToken ? tokenForm.mark : "")>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width">
            <title>\(Markup.escaped(description.title))</title>
            <link rel="stylesheet" href="{{place}}/docs/style.css">
            <script type="module" src="{{place}}/docs/find.js"></script>
            {{#sandbox}}<link rel="stylesheet" href="{{place}}/docs/try.css">
            <script type="module" src="{{place}}/docs/try.js"></script>
            {{/sandbox}}<a class="skip" href="#main">Skip to the text</a>
            \(header)<div class="page">
            \(navigation)<main id="main">
            \(introduction)\(sections.joined())\(errorSection)</main>
            </div>
            </html>

            """
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
        let mark = path == self.path ? " aria-current=\"page\"" : ""
        return "<a href=\"{{place}}\(path)\"\(mark)>\(name)</a>\n"
    }

    private var introduction: String {
        """
        <section class="intro" id="start">
        <div class="prose">
        <h1>\(Markup.escaped(description.title))</h1>
        <p class="lead">\(markup.inline(description.summary))</p>
        \(markup.blocks(description.introduction))\
        <p>For programs: <a href="{{place}}\(document)">\(document)</a>. New here? The tutorial \
        <code>docs/tutorial-round-up.md</code> builds a round-up app in 15 minutes.</p>
        </div>
        <div class="code">
        <p class="label">Set \(needsToken ? "these" : "this") first</p>
        <pre class="curl">export WALLET="{{origin}}"\(needsToken ? tokenForm.shell : "")</pre>
        <pre class="python">import uuid
        import requests

        WALLET = "{{origin}}"\(needsToken ? tokenForm.python : "")</pre>
        </div>
        </section>
        {{end}}
        """
    }

    private var needsToken: Bool { description.operations.contains { !$0.isOpen } }

    private var navigation: String {
        let groups = description.tags.map { tag in
            let links = operations(of: tag).map { operation in
                """
                <li><a href="#\(operation.id)"><b class="\(operation.method)">\
                \(operation.method.uppercased())</b> \(Markup.escaped(operation.summary))</a>
                """
            }
            return "<details><summary>\(tag.name)</summary><ul>\n"
                + links.joined(separator: "\n") + "\n</ul></details>\n"
        }
        return """
            <nav class="side" aria-label="Contents">
            <div class="search"></div>
            <fieldset><legend>Examples in</legend>
            <label><input type="radio" name="language" id="in-curl" checked>curl</label>
            <label><input type="radio" name="language" id="in-python">Python</label>
            </fieldset>
            <div class="groups">
            <p><a href="#start">Start</a></p>
            \(groups.joined())<p><a href="#errors">Errors</a></p>
            </div>
            </nav>

            """
    }

    private func section(_ tag: APIDescription.Tag) -> String {
        let text = tag.text.isEmpty ? "" : "<p>\(markup.inline(tag.text))</p>\n"
        let name = tag.name.lowercased().replacing(" ", with: "-")
        return "<section aria-labelledby=\"\(name)\">\n<h2 id=\"\(name)\">\(tag.name)</h2>\n\(text)"
            + operations(of: tag).map(article).joined() + "</section>\n"
    }

    private func operations(of tag: APIDescription.Tag) -> [APIDescription.Operation] {
        description.operations.filter { $0.tag == tag.name }
    }
}
