import Mustache

/// Escapes text for HTML scalar by scalar.
///
/// The library escapes by user-perceived characters: it misses a quotation mark followed by a
/// combining accent, which would end an attribute.
struct SafeMarkup: MustacheContentType {
    /// The content type that templates name in their first line.
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
