import Phone

extension WebContext {
    /// The field for a code of either length. The form does not know which: that would reveal
    /// something.
    func codeField(_ content: FormContent) -> Field {
        var code = Field(name: "code", label: words("code_label"))
        code.hint = words("forgotten_code_hint")
        code.autocomplete = "one-time-code"
        code.inputMode = "numeric"
        code.isPlain = true
        code.isFocused = content.error == nil
        code.error = content.message(at: "code")
        return code
    }
}

/// Finds the code in typed or pasted text, in the digits of any script: `123456`, `123 456`,
/// `۱۲۳۴۵۶`, `Your code is 123456.`
enum CodeText {
    /// - Parameter digits: the length of the code.
    /// - Returns: the first run of exactly this many digits; single blanks or dashes between them
    ///   are allowed.
    static func code(in text: String, digits: Int = 6) -> String? {
        var run = ""
        var mayJoin = false
        for scalar in text.unicodeScalars.prefix(200) {
            switch scalar.latinDigit {
            case let digit where ("0"..."9").contains(digit):
                run.unicodeScalars.append(digit)
                mayJoin = true
            case _ where isJoint(scalar) && mayJoin && run.utf8.count < digits:
                mayJoin = false
            default:
                if run.utf8.count == digits { return run }
                run = ""
                mayJoin = false
            }
        }
        return run.utf8.count == digits ? run : nil
    }

    /// The same for a form that must not reveal how long the code is.
    static func any(in text: String) -> String? { code(in: text, digits: 9) ?? code(in: text) }

    private static func isJoint(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .spaceSeparator, .dashPunctuation: true
        default: scalar == "\u{2212}"
        }
    }
}
