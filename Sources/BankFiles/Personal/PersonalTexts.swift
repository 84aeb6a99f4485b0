import WalletServices

/// What the archive of a person's data says about itself, in one language.
struct PersonalTexts: Sendable {
    /// `{day}` stands for the day of its making.
    let lead: String
    /// About times, amounts, other people, and the files besides tables.
    let notes: [String]
    /// What each file holds, by its name.
    let files: [String: String]
    /// What each field means, by its name.
    let fields: [String: String]
    /// A heading, and what the columns of the transactions mean, in their order.
    let transactionsHead: String
    let transactions: [String]

    /// The texts in this language; English for languages without texts.
    static func of(_ language: String) -> PersonalTexts {
        language.hasPrefix("es") ? spanish : english
    }

    /// The names of the columns of the transactions.
    static let columns = StatementCSV.columns.filter { !$0.isNewline }.split(separator: ",")

    func readme(on day: String) -> String {
        var lines = [lead.replacing("{day}", with: day), ""] + notes
        for file in PersonalData.files {
            lines += ["", "\(file.name).json", "  \(files[file.name] ?? "")"]
            lines += file.fields.map { "  - \($0): \(fields[$0] ?? "")" }
        }
        lines += ["", "transactions/…csv", "  \(transactionsHead)"]
        lines += zip(Self.columns, transactions).map { "  - \($0): \($1)" }
        return lines.joined(separator: "\r\n") + "\r\n"
    }
}
