import Foundation

/// A form of a page, as a browser sees it.
struct PageForm: Sendable {
    let action: String
    /// Fields that a person fills in as text.
    private(set) var texts: [String: String] = [:]
    /// All fields that a browser sends, with the values that the page gives them.
    private(set) var values: [String: String] = [:]
    /// Names of all fields, also of passwords and files.
    private(set) var names: Set<String> = []

    static func all(in html: String) -> [PageForm] {
        html.components(separatedBy: "<form ").dropFirst().compactMap { part in
            let tag = part.prefix { $0 != ">" }
            let content = part.components(separatedBy: "</form>")[0]
            guard tag.contains("method=\"post\""), let action = attribute("action", of: tag) else {
                return nil
            }
            return PageForm(action: action, content: content)
        }
    }

    private init(action: String, content: String) {
        self.action = action
        for found in content.matches(
            of: /<(input|select|button)\b([^>]*)>|<textarea\b([^>]*)>([^<]*)/)
        {
            if let tag = found.output.3 {
                guard let name = Self.attribute("name", of: tag) else { continue }
                add(name, Self.plain(String(found.output.4 ?? "")), isText: true)
            } else if let kind = found.output.1, let tag = found.output.2 {
                add(String(kind), tag, content[found.range.upperBound...])
            }
        }
    }

    private mutating func add(_ kind: String, _ tag: Substring, _ rest: Substring) {
        guard let name = Self.attribute("name", of: tag) else { return }
        names.insert(name)
        let value = Self.attribute("value", of: tag) ?? ""
        let type = Self.attribute("type", of: tag) ?? "text"
        switch (kind, type) {
        case ("select", _):
            let options = rest.components(separatedBy: "</select>")[0]
                .components(separatedBy: "<option ").dropFirst()
            let chosen = options.first { $0.prefix { $0 != ">" }.contains(" selected") }
            let option = chosen ?? options.first { !$0.contains("value=\"\"") } ?? options.first
            add(name, Self.attribute("value", of: (option ?? "")[...]) ?? "", isText: false)
        case ("button", _), (_, "password"), (_, "file"): break
        case (_, "radio"), (_, "checkbox"):
            let isFirst = type == "radio" && values[name] == nil
            if tag.contains(" checked") || isFirst { add(name, value, isText: false) }
        case (_, "hidden"): add(name, value, isText: false)
        default: add(name, value, isText: !tag.contains(" readonly"))
        }
    }

    private mutating func add(_ name: String, _ value: String, isText: Bool) {
        names.insert(name)
        values[name] = value
        if isText { texts[name] = value }
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        tag.components(separatedBy: "\(name)=\"").dropFirst().first
            .map { plain(String($0.prefix { $0 != "\"" })) }
    }

    private static func plain(_ text: String) -> String {
        [("&#39;", "'"), ("&quot;", "\""), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
            .reduce(text) { $0.replacingOccurrences(of: $1.0, with: $1.1, options: .literal) }
    }
}
