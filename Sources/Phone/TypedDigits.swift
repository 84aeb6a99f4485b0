/// Typed text, reduced to its digits and whether it began with `+`.
struct TypedDigits {
    var hasPlus = false
    var digits = ""
    /// True if the text contained a character that does not belong in a number.
    var hasOthers = false

    /// E.164 allows 15 digits; a few more may be trunk or carrier prefixes.
    static let limit = 20

    init(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar.latinDigit {
            case let digit where ("0"..."9").contains(digit): digits.unicodeScalars.append(digit)
            case "+", "\u{FF0B}":
                if hasPlus || !digits.isEmpty { hasOthers = true }
                hasPlus = true
            case let other: hasOthers = hasOthers || !Self.separates(other)
            }
        }
    }

    /// The form to parse: `+` if it was typed, and the digits.
    var dialled: String { (hasPlus ? "+" : "") + digits }

    /// True for a character that people write between the digits of a number: any blank, dash,
    /// bracket or mark of direction of Unicode, and these signs.
    private static func separates(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation, .format: true
        case .openPunctuation, .closePunctuation: isBracket(scalar)
        default: signs.contains(scalar)
        }
    }

    private static func isBracket(_ scalar: Unicode.Scalar) -> Bool {
        "()[]（）［］".unicodeScalars.contains(scalar)
    }

    /// Blanks of lines, the minus sign, the long vowel mark that Japanese keyboards type for a
    /// dash, and full stops, slashes, tildes and dots in every width.
    private static let signs = Set("\t\n\r\u{2212}\u{30FC}\u{FF70}.．。｡·•/／⁄~～".unicodeScalars)
}
