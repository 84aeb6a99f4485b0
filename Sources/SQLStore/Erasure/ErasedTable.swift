/// What erasing a person does with the rows of one table.
struct ErasedTable: Sendable {
    let table: String
    let statements: [Statement]

    /// One statement. Its parameter is the person.
    struct Statement: Sendable {
        let sql: String
        /// Whether the time of the erasure is a parameter too, before the person.
        let isTimed: Bool

        /// - Parameter timed: SQL with the time as `$1` and the person as `$2`.
        init(timed sql: String) { (self.sql, isTimed) = (Self.marked(sql), true) }

        /// - Parameter sql: SQL with the person as `$1`.
        init(_ sql: String) { (self.sql, isTimed) = (Self.marked(sql), false) }

        private static func marked(_ sql: String) -> String { "\(sql) \(Transaction.forTheHost)" }
    }

    private init(_ table: String, _ statements: Statement...) {
        self.table = table
        self.statements = statements
    }

    private static func deleting(_ table: String, _ condition: String = "person = $1") -> Self {
        ErasedTable(table, Statement("DELETE FROM \(table) WHERE \(condition)"))
    }

    private static func blanking(
        _ table: String, _ columns: String, where condition: String
    ) -> Self {
        ErasedTable(table, Statement("UPDATE \(table) SET \(columns) WHERE \(condition)"))
    }

    private static let accounts = "(SELECT id FROM account WHERE owner = $1)"
    private static let ownAccount = "account IN \(accounts)"
    /// Every number and email address that the person has, had or asked for. The column of codes
    /// is named for the first kind.
    private static let contact = """
        phone IN (SELECT phone FROM person WHERE id = $1
          UNION SELECT address FROM verified_email WHERE person = $1
          UNION SELECT old FROM contact_change WHERE person = $1
          UNION SELECT new FROM contact_change WHERE person = $1)
        """
    /// Keys of failed passwords: `user:ada`, and `user:ada 10.0.0.1`.
    private static let guardKey =
        "(SELECT 'user:' || username_key FROM person WHERE id = $1)"

    /// Every table with something to erase, rows that refer to others first.
    static let all =
        signIn + access + money + treasury + [
            deleting(
                "audit_detail",
                "number IN (SELECT number FROM audit_event WHERE subject = $1 OR actor = $1)"),
            // The register's chain covers the fingerprint of each opening.
            blanking("account", "name = '', name_key = ''", where: "owner = $1"),
            blanking(
                "person",
                """
                phone = NULL, username = NULL, username_key = NULL, email = NULL,
                  display_name = '', password_hash = NULL, zone = NULL
                """, where: "id = $1"),
        ]

    private static let signIn = [
        deleting("proof", "session IN (SELECT id FROM session WHERE person = $1)"),
        deleting("session"), deleting("trusted_device"), deleting("passkey"),
        deleting("passkey_challenge"), deleting("passkey_offer_declined"),
        deleting("access_reset"), deleting("code_challenge", contact),
        deleting("code_send", contact), deleting("code_failure", contact),
        deleting("verified_email"), deleting("contact_change"),
        deleting(
            "sign_in_guard",
            "key = \(guardKey) OR (key > \(guardKey) || ' ' AND key < \(guardKey) || '!')"),
    ]

    /// An app takes the consents and tokens of the people who allowed it along.
    private static let access = [
        deleting("token_right", "token IN (SELECT id FROM access_token WHERE person = $1)"),
        deleting("access_token"),
        deleting("refresh_token", "consent IN (SELECT id FROM consent WHERE person = $1)"),
        deleting("authorization_code"), deleting("consent"), deleting("app", "owner = $1"),
        deleting("signing_key"), deleting("webhook"),
        // What other people's webhooks tell of payments has names in it.
        deleting(
            "webhook_event",
            """
            transfer IN (
              SELECT id FROM transfer
              WHERE debit_account IN \(accounts) OR credit_account IN \(accounts))
            """),
    ]

    /// Notes that other people wrote on payments to this person stay theirs.
    private static let money = [
        deleting(
            "transfer_note",
            """
            sequence IN (
              SELECT sequence FROM transfer WHERE debit_account IN \(accounts)
                OR (credit_account IN \(accounts) AND kind <> 'payment')
              UNION SELECT sequence FROM cash_movement WHERE made_by = $1)
            """),
        blanking("local_payment", "reference = ''", where: "person = $1"),
        blanking(
            "feed_detail",
            """
            counterparty_uid = NULL, counterparty_name = '', sub_name = NULL,
              sub_identifier = NULL, sub_sub_identifier = NULL, reference = ''
            """, where: ownAccount),
        deleting("feed_edit", ownAccount), deleting("attachment"),
        deleting("shop_receipt", ownAccount), deleting("goal_photo", "owner = $1"),
        deleting("automatic_round_up", ownAccount), deleting("automatic_saving", ownAccount),
        deleting("round_up", ownAccount), deleting("recurring_transfer"),
        deleting("goal_day", "goal IN \(accounts)"),
        blanking("goal", "target = NULL, picture = NULL", where: "id IN \(accounts)"),
        deleting("payee_account", "payee IN (SELECT id FROM payee WHERE person = $1)"),
        deleting(
            "approval_request",
            """
            approval IN (SELECT id FROM approval WHERE person = $1)
              OR request IN (SELECT id FROM payment_request WHERE person = $1)
            """),
        deleting("payee"), deleting("payment_request"), deleting("budget"),
        deleting("known_payee", "person = $1 OR payee = $1"),
        deleting("person_relation", "person = $1 OR other = $1"), deleting("portrait"),
        deleting("directory_entry"),
    ]

    /// What a treasurer did stays; what a treasurer wrote does not. A used invitation is named for
    /// the one person whom it let in.
    private static let treasury = [
        deleting("role"),
        ErasedTable(
            "frozen",
            Statement("DELETE FROM frozen WHERE subject = $1 OR subject IN \(accounts)"),
            Statement("UPDATE frozen SET reason = '-' WHERE set_by = $1")),
        deleting("spending_limit", "subject = $1"),
        ErasedTable(
            "approval", Statement("DELETE FROM approval WHERE person = $1"),
            Statement(
                timed: """
                    UPDATE approval SET state = 'declined', decided_at = $1
                    WHERE recipient = $2 AND state = 'waiting'
                    """),
            Statement("UPDATE approval SET reason = '' WHERE decided_by = $1")),
        blanking("cash_count", "reason = '-'", where: "counted_by = $1 AND reason <> ''"),
        ErasedTable(
            "invitation",
            Statement(
                timed: """
                    UPDATE invitation SET note = '', revoked_at = coalesce(revoked_at, $1)
                    WHERE made_by = $2
                    """),
            Statement(
                """
                UPDATE invitation SET note = '' WHERE seats = 1
                  AND id IN (SELECT invitation FROM invitation_use WHERE person = $1)
                """)),
    ]

    /// Every other table, with the reason.
    static let kept = [
        "departed": "it says that the person left",
        "transfer": "the journal has amounts, times and ids, and never changes",
        "account_event": "the register of accounts has times and ids, and never changes",
        "audit_event": "the log has acts, times and ids, and never changes",
        "account_number": "nobody else may get the number",
        "cash_movement": "it has ids: a treasurer's act stays",
        "invitation_use": "it has ids, and the seat stays taken",
        "feed_change": "it has ids and times, and goes after a while",
        "webhook_attempt": "it goes with its event",
        "wallet_setting": "it concerns no person",
        "wallet_mode": "it concerns no person",
        "clock_step": "it concerns no person",
        "migration": "it concerns no person",
        "row_tally": "it concerns no person",
    ]
}
