/// A permission that a token grants an app, by its name in the Starling API v2.
public enum Scope: String, CaseIterable, Hashable, Sendable {
    case accountRead = "account:read"
    case accountListRead = "account-list:read"
    case accountIdentifierRead = "account-identifier:read"
    case balanceRead = "balance:read"
    case confirmationOfFunds = "confirmation-of-funds:read"
    case customerRead = "customer:read"
    case accountHolderTypeRead = "account-holder-type:read"
    case accountHolderNameRead = "account-holder-name:read"
    case authorisingIndividualRead = "authorising-individual:read"
    case transactionRead = "transaction:read"
    case transactionEdit = "transaction:edit"
    case attachmentRead = "attachment:read"
    case attachmentWrite = "attachment:write"
    case receiptRead = "receipt:read"
    case receiptsRead = "receipts:read"
    case receiptWrite = "receipt:write"
    case savingsGoalRead = "savings-goal:read"
    case savingsGoalCreate = "savings-goal:create"
    case savingsGoalDelete = "savings-goal:delete"
    case savingsGoalTransferRead = "savings-goal-transfer:read"
    case savingsGoalTransferCreate = "savings-goal-transfer:create"
    case savingsGoalTransferDelete = "savings-goal-transfer:delete"
    case spaceRead = "space:read"
    case payeeRead = "payee:read"
    case payeeCreate = "payee:create"
    case payeeEdit = "payee:edit"
    case payeeDelete = "payee:delete"
    case payLocalRead = "pay-local:read"
    case payLocalCreate = "pay-local:create"
    case payLocalOnce = "pay-local-once:create"
    case standingOrderRead = "standing-order:read"
    case cardRead = "card:read"
    case mandateRead = "mandate:read"
    case addressRead = "address:read"
    case settleUpRead = "settle-up:read"
    case profileImageRead = "profile-image:read"
    case statementCSVRead = "statement-csv:read"
    case statementPDFRead = "statement-pdf:read"
    case feedExportCSVRead = "feed-export-csv:read"
}

extension Scope {
    /// The permissions that let an app move money out, or prepare that.
    public static let paying: Set<Scope> = [
        .payLocalCreate, .payLocalOnce, .payeeCreate, .payeeEdit, .savingsGoalTransferCreate,
    ]
}
