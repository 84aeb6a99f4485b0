/// The Markdown subset of the documents, as HTML.
struct Markup: Sendable {
    /// Words in backticks that have a place in the reference, and links to those places.
    let places: [String: String]

    /// Renders paragraphs and lists.
    func blocks(_ text: String) -> String {
        text.split(separator: "\n\n").map { block in
            guard block.hasPrefix("- ") else { return "<p>\(inline(String(block)))</p>\n" }
            let items = String(block.dropFirst(2)).split(separator: "\n- ")
            return "<ul>\n" + items.map { "<li>\(inline(String($0)))\n" }.joined() + "</ul>\n"
        }.joined()
    }

    /// Renders code and links within one line of text.
    func inline(_ text: String) -> String {
        let lines = text.split(whereSeparator: \.isNewline)
        let line = lines.map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
        let parts = Self.escaped(line).split(separator: "`", omittingEmptySubsequences: false)
        return parts.enumerated().map { place, part in
            place % 2 == 0 ? links(String(part)) : code(String(part))
        }.joined()
    }

    private func code(_ word: String) -> String {
        guard let place = places[word] else { return "<code>\(word)</code>" }
        return "<a href=\"\(place)\"><code>\(word)</code></a>"
    }

    private func links(_ text: String) -> String {
        text.replacing(/\[([^\]]+)\]\(([^)]+)\)/) { "<a href=\"\($0.2)\">\($0.1)</a>" }
    }

    static func escaped(_ text: String) -> String {
        text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    }
}
