/// Cells of CSV (RFC 4180).
public enum CSVCell {
    /// The byte order mark, by which Excel knows UTF-8.
    public static let encodingMark = "\u{FEFF}"

    /// A cell with a person's text, in quotes where needed.
    ///
    /// Spreadsheets read a cell that begins with `=`, `+`, `-`, `@`, a tab or a line end as a
    /// formula (OWASP, CSV Injection): such a text gets an apostrophe in front.
    public static func text(_ text: String) -> String {
        let formula: Set<Unicode.Scalar> = [
            "=", "+", "-", "@", "\t", "\r", "\n", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}",
            "\u{2212}",
        ]
        let first = text.unicodeScalars.first { $0 != " " && $0 != "\u{A0}" && $0 != "\u{3000}" }
        let safe = first.map(formula.contains) == true ? "'" + text : text
        let special: Set<Unicode.Scalar> = [",", "\"", "\r", "\n", ";", "\t"]
        guard safe.unicodeScalars.contains(where: special.contains) else { return safe }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in safe.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
