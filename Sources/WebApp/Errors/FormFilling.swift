import HTTPSupport

/// Puts what a person typed back into the form of a page that our templates made, whatever fields
/// the form has. Secrets stay out.
struct FormFilling {
    /// The path that the form sends to.
    let action: String
    let typed: FormFields

    /// The page with the filled form, and with a notice above everything else in it.
    ///
    /// - Parameter notice: markup.
    /// - Returns: the page, unless it has no form for this path, or has a notice of errors already.
    func page(_ html: String, with notice: String) -> String? {
        let main = /<main [^>]*>/.matchingSemantics(.unicodeScalar)
        guard !html.contains("id=\"errors\""), let form = form(in: html),
            let top = html.firstRange(of: main)?.upperBound, top <= form.lowerBound
        else { return nil }
        return html[..<top] + "\n" + notice + html[top..<form.lowerBound] + filled(html[form])
            + html[form.upperBound...]
    }

    /// The range of the form's content, between its two tags.
    private func form(in html: String) -> Range<String.Index>? {
        let (start, button) = (
            /<form [^>]*>/.matchingSemantics(.unicodeScalar),
            /<button [^>]*>/.matchingSemantics(.unicodeScalar)
        )
        for found in html.ranges(of: start) {
            let content = found.upperBound..<end(of: "form", in: html[found.upperBound...])
            let ways =
                [Tag(html[found])["action"]]
                + html[content].matches(of: button).map { Tag($0.output)["formaction"] }
            if ways.contains(where: { $0?.prefix { $0 != "?" && $0 != "#" } == action[...] }) {
                return content
            }
        }
        return nil
    }

    private func end(of name: String, in rest: Substring) -> String.Index {
        let ends = rest.matches(of: /<\/([a-z]+)>/.matchingSemantics(.unicodeScalar))
        return ends.first { $0.output.1 == name }?.range.lowerBound ?? rest.endIndex
    }

    private func filled(_ content: Substring) -> String {
        let control = /<(input|textarea|select|button)(?: [^>]*)?>/
            .matchingSemantics(.unicodeScalar)
        var (text, rest) = ("", content)
        var known: Set<String> = []
        while let found = rest.firstMatch(of: control) {
            let (tag, kind) = (Tag(found.output.0), String(found.output.1))
            let name = tag["name"] ?? ""
            known.insert(name)
            text += rest[..<found.range.lowerBound]
            rest = rest[found.range.upperBound...]
            text += kind == "input" ? input(tag, name) : tag.text
            guard kind == "textarea" || kind == "select" else { continue }
            let end = end(of: kind, in: rest)
            text += inside(kind, rest[..<end], value(of: name))
            rest = rest[end...]
        }
        return hidden(beyond: known) + text + rest
    }

    private func value(of name: String) -> String? {
        FormFields.isSecret(name) ? nil : typed[name]
    }

    private func input(_ tag: Tag, _ name: String) -> String {
        switch tag["type"] ?? "text" {
        case "checkbox", "radio":
            FormFields.isSecret(name)
                ? tag.text : tag.with("checked", typed[name] == tag["value"])
        case "password", "file", "submit", "button", "image", "reset": tag.text
        // The same form with the same key happens once, however often it is sent.
        case "hidden" where name != "key": tag.text
        default: value(of: name).map(tag.with(value:)) ?? tag.text
        }
    }

    /// The content of a list of choices, or of a text of several lines.
    private func inside(_ kind: String, _ content: Substring, _ value: String?) -> String {
        guard let value else { return String(content) }
        guard kind == "select" else { return SafeMarkup().escapeText(value) }
        let option = /<option [^>]*>/.matchingSemantics(.unicodeScalar)
        let filled = content.replacing(option) { found in
            let tag = Tag(found.output)
            return tag.with("selected", tag["value"] == value)
        }
        return String(filled)
    }

    /// Carries the fields that this page lacks, such as the payee that a link had chosen.
    private func hidden(beyond known: Set<String>) -> String {
        typed.shown.filter { !known.contains($0.name) }.map { fact in
            let (name, value) = (
                SafeMarkup().escapeText(fact.name), SafeMarkup().escapeText(fact.value)
            )
            return "<input type=\"hidden\" name=\"\(name)\" value=\"\(value)\">"
        }.joined()
    }
}

/// A tag as our templates write it: each value in double quotes, with `<` and `>` escaped.
private struct Tag {
    private let name: String
    /// The values have their escapes. A bare word, such as `checked`, has no value.
    private var attributes: [(name: String, value: String?)]

    init(_ text: Substring) {
        let inner = text.unicodeScalars.dropFirst().dropLast()
        name = String(inner.prefix { $0 != " " })
        let attribute = /[ ]([a-z0-9_-]+)(?:="([^"]*)")?/.matchingSemantics(.unicodeScalar)
        attributes = Substring(inner).matches(of: attribute).map { found in
            (String(found.output.1), found.output.2.map(String.init))
        }
    }

    var text: String {
        let all = attributes.map { one in
            one.value.map { " \(one.name)=\"\($0)\"" } ?? " \(one.name)"
        }
        return "<\(name)\(all.joined())>"
    }

    /// The value of an attribute, without escapes.
    subscript(name: String) -> String? {
        attributes.first { $0.name == name }?.value.map { value in
            [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
                .reduce(value) { $0.replacing($1.0, with: $1.1) }
        }
    }

    /// The tag with a value in place of its own.
    func with(value: String) -> String {
        var tag = self
        tag.attributes.removeAll { $0.name == "value" }
        tag.attributes.append(("value", SafeMarkup().escapeText(value)))
        return tag.text
    }

    /// The tag with a word, or without it.
    func with(_ word: String, _ isThere: Bool) -> String {
        var tag = self
        tag.attributes.removeAll { $0.name == word }
        if isThere { tag.attributes.append((word, nil)) }
        return tag.text
    }
}
