/// A link, or one in the style of a button.
package struct LinkPart: Sendable {
    let label: String
    let href: String
    var isQuiet = false

    package init(label: String, href: String, isQuiet: Bool = false) {
        self.label = label
        self.href = href
        self.isQuiet = isQuiet
    }
}

/// A field of a form.
package struct Field: Sendable {
    var part = "parts/field"
    package let name: String
    let label: String
    var type = "text"
    package var value = ""
    package var hint: String? { didSet { describe() } }
    package var error: String? { didSet { describe() } }
    package var placeholder: String?
    package var autocomplete: String?
    package var inputMode: String?
    var maxLength: String?
    /// No correction, no capitals, no spell check.
    package var isPlain = false
    package var isFocused = false
    /// The currency sign beside an amount.
    var sign: String?
    var isCode = false
    var isSignLast = false
    package var choices: [Choice] = []
    /// Grouped choices, after those without a heading.
    var groups: [Group] = []
    /// The amount of the button beside the field: the whole balance.
    var max: String?
    /// The label of that button.
    var maxWord: String?
    /// The labels of the search field for a long list of choices, and of an empty result. A short
    /// list has no search field.
    var find: String?
    var findNone: String?
    /// The list of accounts that determines the currency and the maximum.
    var accountField: String?
    /// The list of accounts that determines the choices here.
    var partnerField: String?
    /// The label of the keyboard's Enter key.
    var enterKey: String?
    /// A person's name, where the value is their id.
    var shown: String?
    /// The person's avatar.
    var face: Face?

    /// The ids of the texts that explain the field, for screen readers.
    private(set) var describedBy: String?

    package init(
        part: String = "parts/field", name: String, label: String, type: String = "text"
    ) {
        self.part = part
        self.name = name
        self.label = label
        self.type = type
    }

    /// Options under one heading.
    struct Group: Sendable {
        let label: String
        let choices: [Choice]
    }

    /// One option of a list.
    package struct Choice: Sendable {
        let value: String
        let label: String
        var isChosen = false
        /// An account's name without its balance, for the text of a button.
        var name: String?
        /// The maximum and the currency of the amount's field if this account is chosen.
        var sum: Sum?

        package init(
            value: String, label: String, isChosen: Bool = false, name: String? = nil
        ) {
            self.value = value
            self.label = label
            self.isChosen = isChosen
            self.name = name
        }

        struct Sum: Sendable {
            let max: String?
            let currency: String
            let sign: String
            let isCode: Bool
            let isSignLast: Bool
            let label: String
            let placeholder: String
        }
    }

    /// A field that nobody sees.
    static func hidden(_ name: String, _ value: String) -> Field {
        var field = Field(part: "parts/hidden", name: name, label: "")
        field.value = value
        return field
    }

    private mutating func describe() {
        let ids = [hint.map { _ in "\(name)-hint" }, error.map { _ in "\(name)-error" }]
        let text = ids.compactMap(\.self).joined(separator: " ")
        describedBy = text.isEmpty ? nil : text
    }
}

/// The errors of a form, above it.
package struct ErrorSummary: Sendable {
    var title: String
    let items: [Item]
    /// With fewer errors, each of them beside its field, the form has no summary.
    var fewest = 3

    struct Item: Sendable {
        let message: String
        let hint: String?
        /// The field with the error.
        let href: String?
    }
}

/// A message of success.
package struct Notice: Sendable {
    let text: String
    var link: LinkPart?

    package init(text: String, link: LinkPart? = nil) {
        self.text = text
        self.link = link
    }
}

/// An earlier payee.
struct Payee: Sendable {
    let name: String
    let face: Face
    let isFavourite: Bool
    let href: String
}

/// A name and its value, in a list of facts or as a hidden field.
package struct Fact: Sendable {
    let name: String
    let value: String
    var isFigure = false
    /// The value for programs. Most facts have none.
    var code: String?

    package init(name: String, value: String, isFigure: Bool = false, code: String? = nil) {
        self.name = name
        self.value = value
        self.isFigure = isFigure
        self.code = code
    }
}
