import Mustache

/// Escapes text for HTML scalar by scalar.
///
/// The library's own escaping goes by user-perceived characters: a quotation mark with a combining
/// accent behind it is none of the characters it looks for, and would end an attribute.
struct SafeMarkup: MustacheContentType {
    /// What templates are told to be by their first line.
    static let name = "SAFE"

    func escapeText(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "<": escaped.append(contentsOf: "&lt;".unicodeScalars)
            case ">": escaped.append(contentsOf: "&gt;".unicodeScalars)
            case "&": escaped.append(contentsOf: "&amp;".unicodeScalars)
            case "\"": escaped.append(contentsOf: "&quot;".unicodeScalars)
            case "'": escaped.append(contentsOf: "&#39;".unicodeScalars)
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }
}
