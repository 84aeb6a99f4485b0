import WalletServices

/// One error of an API, as its page explains it.
struct ErrorEntry: Sendable {
    let code: String
    /// Its status; empty if it varies.
    let status: String
    let message: String
    let remedy: String
    /// The field at fault.
    let field: String?
    /// The source of an error that no operation lists. An API with an error list has none.
    let origin: String?

    /// The id of its explanation on the page.
    var anchor: String {
        "error-" + code.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
    }

    /// The catalogue of the wallet, as the REST API answers with it.
    static var catalogue: [ErrorEntry] {
        ErrorCode.allCases.map { code in
            let row = code.row
            return ErrorEntry(
                code: code.rawValue, status: String(row.status.rawValue),
                message: filled(code.message),
                remedy: filled(code.hint), field: row.field,
                origin: "No operation of this API: the web app, or another API.")
        }
    }

    /// The errors that the document lists under `x-errors`.
    static func listed(in description: APIDescription) -> [ErrorEntry] {
        (description.root["x-errors"].elements ?? []).map { node in
            ErrorEntry(
                code: node["code"].text, status: node["status"].text, message: node["when"].text,
                remedy: node["remedy"].text, field: nil, origin: nil)
        }
    }

    private static func filled(_ text: String) -> String {
        text.replacing("{wait}", with: "the seconds in `Retry-After`")
            .replacing("{count}", with: "…").replacing("{money}", with: "…")
            .replacing("{clock}", with: "…").replacing("{records}", with: "…")
    }
}
