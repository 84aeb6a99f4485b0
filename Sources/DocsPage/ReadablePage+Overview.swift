extension ReadablePage {
    /// Describes the API, and the settings for the first example.
    var introduction: String {
        """
        <section class="intro" id="start">
        <div class="prose">
        <h1>\(Markup.escaped(description.title))</h1>
        <p class="lead">\(markup.inline(description.summary))</p>
        \(markup.blocks(description.introduction))\
        <p>For programs: <a href="{{place}}\(reference.document)">\(reference.document)</a>. \
        New here? The tutorial \
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
        {{fixed}}
        """
    }

    private var needsToken: Bool { reference.needsToken }
    private var tokenForm: TokenForm { reference.tokenForm }

    /// Every operation, by subject.
    var subjects: String {
        let errors = """
            <section aria-labelledby="of-errors">
            <h2 id="of-errors"><a href="\(link(to: .errors))">Errors</a></h2>
            <p>All \(reference.errors.count) errors, each with its remedy.</p>
            </section>

            """
        return "<div class=\"subjects\">\n" + description.tags.map(subject).joined()
            + (reference.errors.isEmpty ? "" : errors) + "</div>\n"
    }

    private func subject(_ tag: APIDescription.Tag) -> String {
        let page = Reference.Page.subject(tag.name)
        let text = tag.text.isEmpty ? "" : "<p>\(markup.inline(tag.text))</p>\n"
        let rows = reference.operations(of: tag.name).map { operation in
            """
            <li><a href="\(link(to: operation))">\(Markup.escaped(operation.summary))</a>
            <span class="line"><b class="\(operation.method)">\
            \(operation.method.uppercased())</b> \(Markup.escaped(operation.path))</span>
            """
        }
        return """
            <section aria-labelledby="of-\(page.name)">
            <h2 id="of-\(page.name)"><a href="\(link(to: page))">\(tag.name)</a></h2>
            \(text)<ul class="operations">
            \(rows.joined(separator: "\n"))
            </ul>
            </section>

            """
    }
}
