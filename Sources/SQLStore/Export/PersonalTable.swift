import Foundation
import Ledger
import WalletModel

/// What one table holds about a person, as one file of everything that is theirs.
package struct PersonalTable: Hashable, Sendable {
    let table: String
    /// The name of the file, without ending.
    package let file: String
    /// The columns in the file.
    package let columns: [String]
    /// The other columns: keys of our own, secrets, and ids of other people.
    let hidden: [String]
    /// SQL that is true for the rows of person `$1`.
    let condition: String

    private init(
        _ table: String, as file: String, _ columns: String, hiding hidden: String = "",
        where condition: String = "person = $1"
    ) {
        self.table = table
        self.file = file
        self.columns = columns.split(separator: " ").map(String.init)
        self.hidden = hidden.split(separator: " ").map(String.init)
        self.condition = condition
    }

    private static let ownAccount = "account IN (SELECT id FROM account WHERE owner = $1)"
    private static let ownGoal = "goal IN (SELECT id FROM account WHERE owner = $1)"

    /// Every table with a file of its own.
    package static let exported = [
        PersonalTable(
            "person", as: "profile", "id phone username email display_name joined_at zone",
            hiding: "username_key password_hash", where: "id = $1"),
        PersonalTable("role", as: "role", "role given_at", hiding: "person given_by"),
        PersonalTable(
            "account", as: "accounts", "id parent name currency balance opened_at closed_at",
            hiding: "kind owner name_key position fingerprint", where: "owner = $1"),
        PersonalTable(
            "account_number", as: "account-numbers", "account number", where: ownAccount),
        PersonalTable(
            "goal", as: "goals", "id target picture created_at archived_at",
            where: "id IN (SELECT id FROM account WHERE owner = $1)"),
        PersonalTable(
            "budget", as: "budgets", "currency category amount", hiding: "person"),
        PersonalTable("goal_day", as: "goal-days", "goal target_day", where: ownGoal),
        PersonalTable(
            "goal_photo", as: "pictures", "goal type size", hiding: "owner digest bytes text",
            where: ownGoal),
        PersonalTable(
            "attachment", as: "attachments", "id account type size added_at",
            hiding: "person sequence bytes"),
        PersonalTable(
            "shop_receipt", as: "receipts", "id account text", hiding: "sequence",
            where: ownAccount),
        PersonalTable("round_up", as: "round-ups", "account week saved", where: ownAccount),
        PersonalTable(
            "automatic_round_up", as: "automatic-round-ups",
            "account goal multiplier activated_at next_at", hiding: "activated_by next_week",
            where: ownAccount),
        PersonalTable(
            "automatic_saving", as: "automatic-savings", "account week multiplier",
            hiding: "sequence", where: ownAccount),
        PersonalTable(
            "recurring_transfer", as: "recurring-transfers",
            "id goal amount reference frequency step count days start_day until_day tops_up "
                + "next_at", hiding: "person next_day"),
        PersonalTable(
            "payee", as: "payees",
            "id name kind first_name middle_name last_name business_name date_of_birth "
                + "phone_number created_at", hiding: "person"),
        PersonalTable(
            "payee_account", as: "payee-accounts",
            "payee description is_default kind bank number country secondary_identifier",
            hiding: "id position", where: "payee IN (SELECT id FROM payee WHERE person = $1)"),
        PersonalTable(
            "signing_key", as: "signing-keys", "name created_at", hiding: "id person public_key"),
        PersonalTable(
            "passkey", as: "passkeys", "name created_at last_used_at is_backed_up",
            hiding: "id credential_id person public_key sign_count may_be_backed_up"),
        PersonalTable(
            "session", as: "sessions", "device address door created_at last_used_at expires_at",
            hiding: "id token_hash person idle_seconds"),
        PersonalTable(
            "trusted_device", as: "trusted-devices",
            "device number trusted_at last_used_at expires_at", hiding: "id token_hash person"),
        PersonalTable(
            "app", as: "apps", "name client redirects scopes created_at last_used_at",
            hiding: "id secret_hash owner is_fixed", where: "owner = $1"),
        PersonalTable(
            "consent", as: "allowed-apps", "app scopes created_at last_used_at",
            hiding: "id person is_fixed"),
        PersonalTable(
            "access_token", as: "tokens", "name scopes created_at last_used_at expires_at",
            hiding: "id token_hash person consent is_fixed",
            where: "person = $1 AND consent IS NULL"),
        PersonalTable(
            "webhook", as: "webhooks", "url created_at paused_at",
            hiding: "id person public_key sealed_key journal_told change_told dropped_count "
                + "dropped_since dropped_until dropped_at"),
        PersonalTable(
            "audit_event", as: "log", "number happened_at act",
            hiding: "actor subject transfer detail_hash hash", where: "subject = $1"),
        PersonalTable(
            "audit_detail", as: "log-details", "number text", hiding: "salt",
            where: "number IN (SELECT number FROM audit_event WHERE subject = $1 AND actor = $1)"),
        PersonalTable(
            "spending_limit", as: "limits",
            "currency per_payment per_day per_month over_rule set_at",
            hiding: "subject zone set_by", where: "subject = $1"),
        PersonalTable(
            "approval", as: "approvals",
            "id account amount currency note asked_at expires_at state decided_at reason",
            hiding: "person recipient fingerprint decided_by"),
        PersonalTable(
            "payment_request", as: "requests",
            "id currency amount note created_at state changed_at payments transfer",
            hiding: "person"),
        PersonalTable(
            "person_relation", as: "people", "favourite_at blocked_at",
            hiding: "person other"),
        PersonalTable("directory_entry", as: "directory", "listed_at", hiding: "person"),
        PersonalTable("portrait", as: "photo", "type size", hiding: "person digest bytes"),
        PersonalTable(
            "verified_email", as: "verified-email", "address verified_at", hiding: "person"),
        PersonalTable(
            "contact_change", as: "contact-changes", "kind old new changed_at undo_ends_at",
            hiding: "id person undo_hash"),
    ]

    /// Every other table, with the reason.
    static let leftOut = [
        "transfer": "statements and transactions have every entry",
        "transfer_note": "transactions have the notes",
        "feed_detail": "transactions have the details",
        "approval_request": "a paid request has its payment",
        "feed_edit": "transactions have own notes and categories",
        "local_payment": "transactions have them",
        "cash_movement": "who booked cash is another person",
        "cash_count": "it is about the box",
        "account_event": "accounts have the times",
        "webhook_event": "it repeats transactions",
        "webhook_attempt": "it is about another server",
        "feed_change": "it repeats transactions",
        "refresh_token": "it is a secret of an app",
        "authorization_code": "it is a secret, and lives for minutes",
        "passkey_challenge": "it lives for minutes",
        "passkey_offer_declined": "it remembers a closed hint",
        "access_reset": "it lives for minutes",
        "proof": "it lives for minutes",
        "known_payee": "transactions have every payment",
        "token_right": "the token's page shows it",
        "frozen": "the log has it",
        "invitation": "a treasurer made it for others",
        "invitation_use": "the log has the joining",
        "departed": "who left takes nothing along any more",
        "code_challenge": "it lives for minutes",
        "code_send": "it limits the codes of a day",
        "code_failure": "it limits the codes of a day",
        "sign_in_guard": "it limits the sign-ins of a day",
        "wallet_setting": "it concerns no person",
        "wallet_mode": "it concerns no person",
        "clock_step": "it concerns no person",
        "migration": "it concerns no person",
        "row_tally": "it concerns no person",
    ]
}

extension Transaction {
    /// Rows of one file about this person, each as a JSON object.
    ///
    /// - Parameters:
    ///   - offset: how many rows to pass over.
    ///   - limit: the maximum number of rows.
    package func personalRows(
        _ personal: PersonalTable, of person: PersonID, from offset: Int, limit: Int
    ) throws -> [String] {
        let described = try PortableTable.described(personal.table, in: connection)
        let key = described.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
        let kinds = Dictionary(described.map { ($0.name, $0.kind) }) { first, _ in first }
        let isSound =
            CheckedTable.all.first { $0.name == personal.table }.map { " AND \($0.isSound)" } ?? ""
        return try connection.all(
            """
            SELECT \(personal.columns.joined(separator: ", ")) FROM \(personal.table)
            WHERE \(personal.condition)\(isSound)
            ORDER BY \(key.map(\.name).joined(separator: ", ")) LIMIT $2 OFFSET $3
            """, [.id(person), .integer(Int64(limit)), .integer(Int64(offset))]
        ) { row in
            let fields = try personal.columns.enumerated().map { index, name in
                let value = try Self.json(row, index, named: name, kind: kinds[name] ?? .text)
                return "\"\(name)\": \(value)"
            }
            return "{" + fields.joined(separator: ", ") + "}"
        }
    }

    /// Times as in RFC 3339, days as in ISO 8601, ids as UUIDs.
    private static func json(
        _ row: any SQLRow, _ column: Int, named name: String, kind: SQLColumn.Kind
    ) throws -> String {
        if row.isNull(column) { return "null" }
        switch kind {
        case .integer:
            let number = row.integer(column)
            if name.hasSuffix("_at") { return try quoted(row.time(column).rfc3339) }
            if name.hasSuffix("_day") || name == "date_of_birth" {
                return try quoted(CivilDate(daysSince1970: number).iso8601)
            }
            let isAnswer = name.hasPrefix("is_") || name == "tops_up"
            return isAnswer ? (number == 1 ? "true" : "false") : String(number)
        case .blob: return try quoted(row.uuid(column).uuidString.lowercased())
        case .text: return try quoted(row.text(column))
        }
    }

    private static func quoted(_ text: String) throws -> String {
        String(decoding: try PortableRow.line([.text(text)]).dropFirst().dropLast(), as: UTF8.self)
    }

    /// This person's goals with a photo.
    package func photographedGoals(of person: PersonID) throws -> [AccountID] {
        try connection.all(
            "SELECT goal FROM goal_photo WHERE owner = $1 ORDER BY goal", [.id(person)]
        ) { try $0.accountID(0) }
    }

    /// This person's attachments, without their bytes.
    package func attachments(by person: PersonID) throws -> [(id: AttachmentID, type: String)] {
        try connection.all(
            "SELECT id, type FROM attachment WHERE person = $1 ORDER BY id", [.id(person)]
        ) { (AttachmentID(try $0.uuid(0)), $0.text(1)) }
    }

    /// All accounts and goals that this person has or had.
    package func everything(
        of person: PersonID
    ) throws -> [(record: AccountRecord, isGoal: Bool)] {
        let ids = try connection.all(
            "SELECT id FROM account WHERE owner = $1 ORDER BY position, id", [.id(person)]
        ) { try $0.accountID(0) }
        return try ids.compactMap { id in
            guard let row = try row(id) else { return nil }
            let record = AccountRecord(
                account: row.account, owner: person, name: row.name, openedAt: row.openedAt)
            return (record, row.parent != nil)
        }
    }
}
