import Foundation
import WalletServices

/// How to call one route: the scopes that grant access, and an example request. `{account}` and
/// similar names in the path are replaced by ids.
struct StarlingRow: Sendable {
    /// Any one of them grants access; an empty list means that none is needed.
    let scopes: [Scope]
    let path: String
    var body: String?

    init(_ scopes: Scope..., path: String, body: String? = nil) {
        self.scopes = scopes
        self.path = path
        self.body = body
    }

    /// Every route of the API. Each part of the API adds its own rows.
    static let all: [String: StarlingRow] = accounts.merging(feed) { first, _ in first }

    private static let accounts: [String: StarlingRow] = {
        let account = "/accounts/{account}"
        let csv: (String) -> StarlingRow = {
            StarlingRow(.statementCSVRead, .statementPDFRead, path: account + "/statement/" + $0)
        }
        let insight: (String) -> StarlingRow = {
            StarlingRow(
                .transactionRead,
                path: account + "/spending-insights/\($0)?year=2026&month=NOVEMBER")
        }
        return [
            "GET /accounts": StarlingRow(.accountRead, .accountListRead, path: "/accounts"),
            "GET /accounts/{account}/identifiers": StarlingRow(
                .accountIdentifierRead, path: account + "/identifiers"),
            "GET /accounts/{account}/balance": StarlingRow(
                .balanceRead, path: account + "/balance"),
            "GET /accounts/{account}/confirmation-of-funds": StarlingRow(
                .confirmationOfFunds,
                path: account + "/confirmation-of-funds?targetAmountInMinorUnits=1"),
            "GET /accounts/{account}/statement/available-periods": csv("available-periods"),
            "GET /accounts/{account}/statement/download": csv("download?yearMonth=2026-11"),
            "GET /accounts/{account}/statement/downloadForDateRange": csv(
                "downloadForDateRange?start=2026-11-01"),
            "GET /accounts/{account}/feed-export": StarlingRow(
                .feedExportCSVRead, path: account + "/feed-export?start=2026-11-01"),
            "GET /accounts/{account}/spending-insights/spending-category": insight(
                "spending-category"),
            "GET /accounts/{account}/spending-insights/counter-party": insight("counter-party"),
            "GET /accounts/{account}/spending-insights/country": insight("country"),
            "GET /account-holder": StarlingRow(
                .customerRead, .accountHolderTypeRead, path: "/account-holder"),
            "GET /account-holder/name": StarlingRow(
                .accountHolderNameRead, path: "/account-holder/name"),
            "GET /account-holder/individual": StarlingRow(
                .customerRead, path: "/account-holder/individual"),
            "GET /identity/individual": StarlingRow(
                .authorisingIndividualRead, path: "/identity/individual"),
            "GET /identity/token": StarlingRow(path: "/identity/token"),
            "PUT /identity/logout": StarlingRow(path: "/identity/logout"),
        ]
    }()

    private static let feed: [String: StarlingRow] = {
        let account = "/feed/account/{account}"
        let category = account + "/category/{category}"
        let item = category + "/{item}"
        let period = "?minTransactionTimestamp=2026-11-21&maxTransactionTimestamp=2026-11-22"
        func row(_ scope: Scope, _ path: String, _ body: String? = nil) -> StarlingRow {
            StarlingRow(scope, path: path, body: body)
        }
        return [
            "GET \(category)": row(.transactionRead, category + "?changesSince=2026-11-21"),
            "GET \(category)/transactions-between": row(
                .transactionRead, category + "/transactions-between" + period),
            "GET \(account)/settled-transactions-between": row(
                .transactionRead, account + "/settled-transactions-between" + period),
            "GET \(item)": row(.transactionRead, item),
            "GET \(item)/mastercard": row(.transactionRead, item + "/mastercard"),
            "PUT \(item)/spending-category": row(
                .transactionEdit, item + "/spending-category", #"{"spendingCategory":"TAXI"}"#),
            "PUT \(item)/user-note": row(
                .transactionEdit, item + "/user-note", #"{"userNote":"x"}"#),
            "GET \(item)/attachments": row(.attachmentRead, item + "/attachments"),
            "POST \(item)/attachments": row(.attachmentWrite, item + "/attachments", "%PDF-1.7"),
            "GET \(item)/attachments/{attachment}": row(
                .attachmentRead, item + "/attachments/{attachment}"),
            "DELETE \(item)/attachments/{attachment}": row(
                .attachmentWrite, item + "/attachments/{attachment}"),
            "GET \(item)/receipt": row(.receiptRead, item + "/receipt"),
            "PUT \(item)/receipt": row(
                .receiptWrite, item + "/receipt",
                """
                {"metadataSource":"CUSTOMER","receiptIdentifier":"1","totalAmount":4.35,
                "receiptMerchant":{},"items":[],"paymentMethods":[]}
                """),
            "GET \(item)/receipts": row(.receiptsRead, item + "/receipts"),
            "GET \(account)/round-up": row(.savingsGoalRead, account + "/round-up"),
            "PUT \(account)/round-up": row(
                .savingsGoalCreate, account + "/round-up", #"{"roundUpGoalUid":"{goal}"}"#),
            "DELETE \(account)/round-up": row(.savingsGoalDelete, account + "/round-up"),
        ]
    }()

    /// The text with these ids in place of their names.
    static func filled(_ text: String, _ ids: [String: String]) -> String {
        ids.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
    }
}
