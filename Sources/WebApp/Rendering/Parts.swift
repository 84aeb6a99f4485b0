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
    /// Choices under headings, behind those that have none.
    var groups: [Group] = []
    /// What a button beside the amount fills in: all there is.
    var max: String?
    /// That button's word; nil for no button.
    var maxWord: String?
    /// The words of a field that searches the choices, and what it says when it finds none; nil for
    /// a list that is short enough.
    var find: String?
    var findNone: String?
    /// The list of accounts that decides about the currency and the most.
    var accountField: String?
    /// The list of accounts that decides which others can be chosen here.
    var partnerField: String?
    /// What the keyboard's Enter key shows.
    var enterKey: String?
    /// A person's name, where the value is their id.
    var shown: String?
    /// The letters in place of a person's picture.
    var initials: String?
    /// Where another person is chosen.
    var change: String?

    /// The ids of the texts that explain the field, for screen readers.
    var describedBy: String?

    /// Options under one heading.
    struct Group: Sendable {
        let label: String
        let choices: [Choice]
    }

    /// One option of a list.
    struct Choice: Sendable {
        let value: String
        let label: String
        var isChosen = false
        /// What an amount out of this account is told: the most, and the currency's own words.
        var sum: Sum?

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
struct ErrorSummary: Sendable {
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

/// Somebody who was paid before.
struct Payee: Sendable {
    let name: String
    let initials: String
    let href: String
}

/// A name and its value, in a list of facts or as a hidden field.
struct Fact: Sendable {
    let name: String
    let value: String
    var isFigure = false
    /// The same for programs; nil for most.
    var code: String?
}
