import Foundation

/// A character that nobody sees in a text where no script needs it: it makes two texts look the
/// same, or reverses what is read.
public struct HiddenCharacter: Hashable, Sendable {
    let scalar: Unicode.Scalar

    /// `U+202E, right-to-left override`.
    public var description: String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        guard let name = scalar.properties.name ?? controlName else { return code }
        return "\(code), \(name.lowercased())"
    }

    /// Unicode names no control characters.
    private var controlName: String? {
        switch scalar {
        case "\t": "tab"
        case "\n": "line feed"
        case "\r": "carriage return"
        default: scalar.properties.generalCategory == .control ? "control character" : nil
        }
    }

    /// The first such character of a text.
    public init?(in text: String) {
        guard let suspect = text.unicodeScalars.first(where: Self.isInvisible) else { return nil }
        guard let rule = Self.rule else {
            scalar = suspect
            return
        }
        let whole = NSRange(location: 0, length: text.utf16.count)
        guard let found = rule.firstMatch(in: text, range: whole)?.range.location else {
            return nil
        }
        scalar = text.unicodeScalars[text.utf16.index(text.startIndex, offsetBy: found)]
    }

    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: true
        default: scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// Matches an invisible character unless its neighbours give it a meaning.
    private static let rule = try? NSRegularExpression(
        pattern: "(?!" + meanings.joined(separator: "|")
            + #")[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Zl}\p{Zp}]"#)

    /// The places where invisible characters change what people see, as in RFC 5892, appendix A,
    /// and Unicode Technical Standard 51.
    private static let meanings = [
        // A non-joiner between the letters of a script that joins them, as in Persian.
        #"(?<=[\p{jt=L}\p{jt=D}\p{jt=R}]\p{jt=T}{0,9})\x{200C}(?=\p{jt=T}{0,9}[\p{jt=R}\p{jt=D}])"#,
        // A joiner or non-joiner beside a virama, as in Sinhala, Malayalam and Bengali.
        #"(?<=\p{ccc=9})[\x{200C}\x{200D}]|(?<=\p{L})\x{200D}(?=\p{ccc=9})"#,
        // A joiner between two emoji, and the tags of a flag.
        #"(?<=\p{ExtPict}[\x{FE0F}\p{Emoji_Modifier}]{0,2})\x{200D}(?=\p{ExtPict})"#,
        #"(?<=\x{1F3F4}[\x{E0020}-\x{E007E}]{0,8})[\x{E0020}-\x{E007F}]"#,
        // The variants of emoji, ideographs and Mongolian letters.
        #"(?<=[[^\p{Z}\p{C}]-[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}]])\p{Variation_Selector}"#,
        #"(?<=\p{sc=Mongolian})\x{180E}(?=\p{sc=Mongolian})"#,
        // Signs around Arabic and other digits, which are visible; and a grapheme joiner between
        // marks.
        #"\p{Prepended_Concatenation_Mark}|(?<=\p{M})\x{034F}(?=\p{M})"#,
    ]
}
