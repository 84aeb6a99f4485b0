import Phone

/// The separators of amounts, each kind as one sign, however wide or slanted it was typed.
enum AmountMarks {
    /// The signs that group digits or begin the decimals, depending on where people are.
    static let points: Set<Unicode.Scalar> = [".", ","]
    /// The Arabic decimal separator.
    private static let arabicPoint: Unicode.Scalar = "\u{066B}"
    /// All separators: the others only group, a blank as a space.
    static let all = points.union([arabicPoint, "\u{066C}", " ", "'"])

    /// True if decimals may follow the sign.
    static func mayPoint(_ mark: Unicode.Scalar) -> Bool {
        points.contains(mark) || mark == arabicPoint
    }

    /// True if the sign may group digits.
    static func mayGroup(_ mark: Unicode.Scalar) -> Bool { mark != arabicPoint }

    /// A typed amount with Latin digits, without surrounding blanks and direction marks, which come
    /// along with copied text.
    static func read(_ text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { $0.properties.generalCategory != .format }.map(plain)
            .withoutEdges
    }

    private static func plain(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        switch scalar {
        case "\u{FF0E}": "."
        case "\u{FF0C}": ","
        case "\u{2019}", "\u{02BC}", "\u{FF07}": "'"
        case "\u{FF0D}": "-"
        case _ where scalar.properties.isWhitespace: " "
        default: scalar.latinDigit
        }
    }
}

extension [Unicode.Scalar] {
    /// True if a minus sign comes first.
    var isNegative: Bool { first == "-" || first == "\u{2212}" }

    /// Removes a currency sign or code, which people may type or paste with the amount.
    func withoutSign(_ signs: [String]) -> [Unicode.Scalar] {
        for sign in signs {
            let sign = AmountMarks.read(sign)
            if starts(with: sign) { return Array(dropFirst(sign.count)).withoutEdges }
            if reversed().starts(with: sign.reversed()) {
                return Array(dropLast(sign.count)).withoutEdges
            }
        }
        return self
    }

    fileprivate var withoutEdges: [Unicode.Scalar] {
        let rest = drop { $0 == " " }
        return Array(rest.reversed().drop { $0 == " " }.reversed())
    }
}
