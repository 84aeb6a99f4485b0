extension Table {
    /// SQL that is true for the rows of person `$1`.
    struct Rows: ExpressibleByStringInterpolation {
        let sql: String

        init(stringLiteral sql: String) { self.sql = sql }

        static let person: Rows = "person = $1"
        static let owner: Rows = "owner = $1"
        static let subject: Rows = "subject = $1"
        static let account: Rows = "account IN \(ownAccounts)"
        static let goal: Rows = "goal IN \(ownAccounts)"
        /// Every number and email address that the person has, had or asked for. The column is
        /// named for the first kind.
        static let contact: Rows = """
            phone IN (SELECT phone FROM person WHERE id = $1
              UNION SELECT address FROM verified_email WHERE person = $1
              UNION SELECT old FROM contact_change WHERE person = $1
              UNION SELECT new FROM contact_change WHERE person = $1)
            """
    }

    /// SQL for the accounts and goals of person `$1`.
    static let ownAccounts = "(SELECT id FROM account WHERE owner = $1)"
}
