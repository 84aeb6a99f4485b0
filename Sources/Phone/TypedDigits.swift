/// Typed text, reduced to its digits and whether it began with `+`.
struct TypedDigits {
    var hasPlus = false
    var digits = ""
    /// Whether the text contained a character that does not belong in a number.
    var hasOthers = false

    /// E.164 allows 15 digits; a few more may be trunk or carrier prefixes.
    static let limit = 20

    init(_ text: String) {
        for scalar in text.unicodeScalars {
            switch scalar {
            case "0"..."9": digits.unicodeScalars.append(scalar)
            case "+" where digits.isEmpty && !hasPlus: hasPlus = true
            case "(", ")", "-", ".", " ": continue
            case _ where Self.isInvisible(scalar): continue
            default: hasOthers = true
            }
        }
    }

    /// The form to parse: `+` if it was typed, and the digits.
    var dialled: String { (hasPlus ? "+" : "") + digits }

    /// Address books copy numbers with no-break spaces and hyphens, and with surrounding direction
    /// marks.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0xA0, 0x2011, 0x202F: true
        case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
        default: false
        }
    }
}
