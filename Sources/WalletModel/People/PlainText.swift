import Foundation

/// The rule for short texts that people type: names of accounts and people, notes.
package enum PlainText {
    /// The text without surrounding spaces, in Unicode form C.
    ///
    /// It refuses a hidden character, such as a line or direction mark, and a text longer than the
    /// maximum, in user-perceived characters or in bytes (8 for each).
    package static func clean(_ text: String, maximumLength: Int) -> String? {
        guard text.utf8.count <= maximumLength * 8 + 64 else { return nil }
        let composed = text.trimmingSpaces.precomposedStringWithCanonicalMapping
        guard composed.count <= maximumLength, composed.utf8.count <= maximumLength * 8 else {
            return nil
        }
        let scalars = composed.unicodeScalars
        guard scalars.allSatisfy(isAllowed), scalars.isEmpty || scalars.contains(where: isVisible)
        else { return nil }
        guard HiddenCharacter(in: composed) == nil else { return nil }
        return composed
    }

    /// A clean text that names something: not an empty one.
    package static func name(_ text: String, maximumLength: Int) -> String? {
        clean(text, maximumLength: maximumLength).flatMap { $0.isEmpty ? nil : $0 }
    }

    /// False for fillers and blanks: a text of these alone looks empty.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        !scalar.properties.isDefaultIgnorableCodePoint && !scalar.properties.isWhitespace
            && scalar != "\u{2800}"
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .surrogate, .privateUse, .unassigned: false
        default: true
        }
    }
}
