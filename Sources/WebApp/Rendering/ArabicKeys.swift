import Foundation

/// What Arabic keyboards type. Pages in Arabic read their digits like Latin ones.
enum ArabicKeys {
    /// The decimal separator `٫`.
    static let point: Unicode.Scalar = "\u{066B}"
    /// The thousands separator `٬`.
    static let grouping: Unicode.Scalar = "\u{066C}"

    /// `٥` as `5`, and any other character as it is.
    static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard ("\u{0660}"..."\u{0669}").contains(scalar) else { return scalar }
        return Unicode.Scalar(UInt8(scalar.value - 0x660 + 0x30))
    }
}

extension Locale {
    /// Whether people type with such keyboards.
    var hasArabicKeys: Bool { language.languageCode == .arabic }
}

extension Localisation {
    /// A phone number, a code or a username as typed in this language, with Latin digits.
    func typed(_ text: String) -> String {
        guard locale.hasArabicKeys else { return text }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text.unicodeScalars.map(ArabicKeys.latin))
        return String(view)
    }
}
