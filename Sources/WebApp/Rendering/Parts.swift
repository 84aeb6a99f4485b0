/// A link, or a button that is one.
struct LinkPart: Sendable {
    let label: String
    let href: String
    var isQuiet = false
}

/// A field of a form.
struct Field: Sendable {
    var part = "parts/field"
    let name: String
    let label: String
    var type = "text"
    var value = ""
    var hint: String?
    var error: String?
    var placeholder: String?
    var autocomplete: String?
    var inputMode: String?
    var maxLength: String?
    /// No correction, no capitals, no spell check.
    var isPlain = false
    var isFocused = false
    /// A password, which a script may let the person see.
    var isSecret = false
    /// What stands beside an amount.
    var sign: String?
    var isCode = false
    var isSignLast = false
    var choices: [Choice] = []

    /// The ids of the texts that explain the field, for screen readers.
    var describedBy: String?

    /// One option of a list.
    struct Choice: Sendable {
        let value: String
        let label: String
        var isChosen = false
    }

    /// The same field with its explanations linked.
    var linked: Field {
        var field = self
        let ids = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }]
        let text = ids.compactMap { $0 }.joined(separator: " ")
        field.describedBy = text.isEmpty ? nil : text
        return field
    }
}

/// What is wrong with a form, above it.
struct Faults: Sendable {
    let title: String
    let items: [Item]

    struct Item: Sendable {
        let message: String
        let hint: String?
        /// The field at fault.
        let href: String?
    }
}

/// Something that went well.
struct Notice: Sendable {
    let text: String
    var link: LinkPart?
}

/// A name and its value, in a list of facts or as a hidden field.
struct Fact: Sendable {
    let name: String
    let value: String
    var isFigure = false
}
