extension WebContext {
    /// The field for a code of either length. The form does not know which: that would reveal
    /// something.
    func codeField(_ formError: FormError?) -> Field {
        var code = Field(name: "code", label: words("code_label"))
        code.hint = words("forgotten_code_hint")
        code.autocomplete = "one-time-code"
        code.inputMode = "numeric"
        code.isPlain = true
        code.isFocused = formError == nil
        code.error = formError?.message(at: "code")
        return code
    }
}

/// Finds the code in typed or pasted text: `123456`, `123 456`, `Your code is 123456.`
enum CodeText {
    /// - Parameter digits: the length of the code.
    /// - Returns: nil when the text has no run of exactly this many digits; single spaces or
    ///   hyphens between them are allowed.
    static func code(in text: String, digits: Int = 6) -> String? {
        var run = ""
        var mayJoin = false
        for byte in text.utf8.prefix(200) {
            switch byte {
            case 0x30...0x39:
                run.unicodeScalars.append(Unicode.Scalar(byte))
                mayJoin = true
            case _ where isJoint(byte) && mayJoin && run.utf8.count < digits:
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

    private static func isJoint(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x2D }
}
