/// A table whose rows carry a checksum of the values that no hash chain covers: names, notes,
/// categories, plans. Triggers write it, and every query that reads such a row verifies it. A
/// counter table stores the number of rows and the sum of their checksums, so that an audit detects
/// missing rows.
///
/// Each driver provides the SQL functions `row_checksum`, `row_is_sound` and `checksum_of_all`, and
/// the triggers.
public struct CheckedTable: Hashable, Sendable {
    public let name: String
    public let key: [String]
    /// The covered columns besides the key, in hashing order.
    public let columns: [String]
    /// SQL that is true for an intact row and aborts the statement at a damaged one.
    let isSound: String

    init(_ name: String, key: String, _ columns: String) {
        self.name = name
        self.key = key.split(separator: " ").map(String.init)
        self.columns = columns.split(separator: " ").map(String.init)
        let values = Self.values(of: name, in: name, self.key + self.columns)
        isSound = "row_is_sound(\(name).checksum, \(values))"
    }

    /// SQL for the checksum that a row should have.
    var checksum: String { "row_checksum(\(values(of: name)))" }

    /// SQL for the covered values of a row, after the table's name.
    ///
    /// - Parameter row: the name of the row: a table, or `NEW` and `OLD` in a trigger.
    public func values(of row: String) -> String {
        Self.values(of: row, in: name, key + columns)
    }

    private static func values(of row: String, in table: String, _ columns: [String]) -> String {
        (["'\(table)'"] + columns.map { "\(row).\($0)" }).joined(separator: ", ")
    }
}

extension CheckedTable {
    static let person = CheckedTable(
        "person", key: "id",
        "phone username username_key email display_name joined_at password_hash zone")
    /// Balances are not covered, because the journal has them; so a payment writes no checksum.
    static let account = CheckedTable(
        "account", key: "id",
        "kind currency owner name name_key position opened_at closed_at fingerprint parent")
    static let accountNumber = CheckedTable("account_number", key: "account", "number")
    static let note = CheckedTable("transfer_note", key: "sequence", "note")
    static let feedDetail = CheckedTable(
        "feed_detail", key: "sequence",
        "account source source_sub_type counterparty_type counterparty_uid counterparty_name "
            + "sub_name sub_identifier sub_sub_identifier reference country category past_balance "
            + "settles_at settled_at updated_at")
    static let feedEdit = CheckedTable(
        "feed_edit", key: "account sequence", "category note updated_at")
    static let goal = CheckedTable("goal", key: "id", "target picture created_at archived_at")
    static let budget = CheckedTable("budget", key: "person currency category", "amount")
    static let goalDay = CheckedTable("goal_day", key: "goal", "target_day")
    static let goalPhoto = CheckedTable(
        "goal_photo", key: "goal", "owner digest size type text bytes")
    static let attachment = CheckedTable(
        "attachment", key: "id", "person account sequence type size added_at bytes")
    static let shopReceipt = CheckedTable("shop_receipt", key: "account sequence", "id text")
    static let roundUp = CheckedTable("round_up", key: "account week", "saved")
    static let automaticRoundUp = CheckedTable(
        "automatic_round_up", key: "account",
        "goal multiplier activated_at activated_by next_week next_at")
    static let automaticSaving = CheckedTable(
        "automatic_saving", key: "account week", "sequence multiplier")
    static let recurringTransfer = CheckedTable(
        "recurring_transfer", key: "goal",
        "id person start_day frequency step count until_day days amount tops_up reference "
            + "next_day next_at")
    static let payee = CheckedTable(
        "payee", key: "id",
        "person name kind phone_number first_name middle_name last_name business_name "
            + "date_of_birth created_at")
    static let payeeAccount = CheckedTable(
        "payee_account", key: "id",
        "payee position description is_default kind bank number country secondary_identifier")
    static let localPayment = CheckedTable(
        "local_payment", key: "id", "person account payee payee_account reference created_at")
    static let signingKey = CheckedTable(
        "signing_key", key: "id", "person name public_key created_at")
    static let passkey = CheckedTable(
        "passkey", key: "id",
        "credential_id person public_key sign_count may_be_backed_up is_backed_up name "
            + "created_at last_used_at")
    static let app = CheckedTable(
        "app", key: "id",
        "client secret_hash owner name redirects scopes created_at last_used_at is_fixed")
    static let consent = CheckedTable(
        "consent", key: "id", "person app scopes created_at last_used_at is_fixed")
    static let accessToken = CheckedTable(
        "access_token", key: "id",
        "token_hash person consent name scopes created_at last_used_at expires_at is_fixed")
    static let session = CheckedTable(
        "session", key: "id",
        "token_hash person door device created_at last_used_at idle_seconds expires_at address")
    static let trustedDevice = CheckedTable(
        "trusted_device", key: "id",
        "token_hash person number device trusted_at last_used_at expires_at")
    static let webhook = CheckedTable(
        "webhook", key: "id", "person url public_key sealed_key created_at paused_at")

    static let role = CheckedTable("role", key: "person", "role given_at given_by")
    static let cashMovement = CheckedTable("cash_movement", key: "sequence", "made_by")
    static let cashCount = CheckedTable(
        "cash_count", key: "id",
        "currency held expected counted reason counted_by counted_at")
    static let frozen = CheckedTable("frozen", key: "subject", "kind reason set_by set_at")
    static let spendingLimit = CheckedTable(
        "spending_limit", key: "subject currency",
        "per_payment per_day per_month over_rule zone set_by set_at")
    static let approval = CheckedTable(
        "approval", key: "id",
        "person account recipient amount currency note fingerprint asked_at expires_at state "
            + "decided_by decided_at reason")
    static let clockStep = CheckedTable(
        "clock_step", key: "number", "sequence confirmed_at latest event")
    static let approvalRequest = CheckedTable("approval_request", key: "approval", "request")
    static let knownPayee = CheckedTable(
        "known_payee", key: "person payee", "since is_proven")
    static let verifiedEmail = CheckedTable(
        "verified_email", key: "person", "address verified_at")
    static let paymentRequest = CheckedTable(
        "payment_request", key: "id",
        "person currency amount note created_at state changed_at payments transfer")
    static let personRelation = CheckedTable(
        "person_relation", key: "person other", "favourite_at blocked_at")
    static let directoryEntry = CheckedTable("directory_entry", key: "person", "listed_at")
    static let portrait = CheckedTable("portrait", key: "person", "digest size type bytes")
    static let tokenRight = CheckedTable("token_right", key: "token", "granted_at")
    static let auditDetail = CheckedTable("audit_detail", key: "number", "salt text")
    static let walletSetting = CheckedTable("wallet_setting", key: "name", "value")
    static let invitation = CheckedTable(
        "invitation", key: "id",
        "token_hash role seats note made_by created_at expires_at revoked_at")
    static let invitationUse = CheckedTable(
        "invitation_use", key: "person", "invitation used_at")

    /// Whether the file was scrubbed is not covered: it is about the file.
    static let departed = CheckedTable("departed", key: "person", "departed_at")

    /// The tables that migration 017 sealed. A later one is sealed by the migration that makes it.
    static let first = [
        person, account, accountNumber, note, feedDetail, feedEdit, goal, goalPhoto, attachment,
        shopReceipt, roundUp, automaticRoundUp, automaticSaving, recurringTransfer, payee,
        payeeAccount, localPayment, signingKey, passkey, app, consent, accessToken, session,
        trustedDevice, webhook,
    ]

    /// Every such table.
    public static let all =
        first + [role, auditDetail, cashMovement, cashCount]
        + [walletSetting, invitation, invitationUse, frozen, spendingLimit, approval]
        + [knownPayee, tokenRight, departed, verifiedEmail, paymentRequest, goalDay, budget]
        + [personRelation, portrait, approvalRequest, directoryEntry, clockStep]
}
