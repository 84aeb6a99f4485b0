import HTTPSupport
import WalletServices

/// The content of a form: nothing yet, or what was typed and what is wrong with it.
package struct FormContent: Sendable {
    /// The form as it opens.
    package static let empty = FormContent()

    package var typed: FormFields?
    package var error: FormError?
    /// True if a file came with it; browsers do not keep that.
    var hadFile = false

    package init(typed: FormFields? = nil, error: FormError? = nil) {
        self.typed = typed
        self.error = error
    }

    /// The typed text of a field, or this one before anybody typed.
    ///
    /// - Parameter maximum: in characters; a longer text is cut.
    func text(_ name: String, or value: String = "", maximum: Int = 200) -> String {
        String((typed?[name] ?? value).prefix(maximum))
    }

    /// Tells what is wrong with this field, and what to do.
    func message(at names: String...) -> String? { error?.message(among: names) }

    /// A field with its typed text and its error.
    ///
    /// - Parameters:
    ///   - type: the kind of input (HTML, `type`).
    ///   - value: its text before anybody typed.
    ///   - maximum: in characters; a longer text is cut.
    ///   - isFirst: whether it has the focus, unless the form has errors.
    func field(
        _ name: String, _ label: String, type: String = "text", or value: String = "",
        maximum: Int = 200, isFirst: Bool = false
    ) -> Field {
        var field = Field(name: name, label: label, type: type)
        field.value = text(name, or: value, maximum: maximum)
        field.isFocused = isFirst && error == nil
        field.error = message(at: name)
        return field
    }
}
