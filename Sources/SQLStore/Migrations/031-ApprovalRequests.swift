extension Migrations {
    /// The request for money that a payment pays once a treasurer has approved it.
    static let approvalRequestTables: [SchemaStatement] = [
        """
        CREATE TABLE approval_request (
          approval BLOB NOT NULL PRIMARY KEY REFERENCES approval (id),
          request BLOB NOT NULL REFERENCES payment_request (id)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX approval_request_request ON approval_request (request)",
        .sealing(.approvalRequest),
    ]
}
