extension Migrations {
    /// Requests for money. One with an amount is paid once; one without counts its payments, and
    /// `transfer` is the latest of them.
    static let paymentRequestTables: [SchemaStatement] = [
        """
        CREATE TABLE payment_request (
          id BLOB NOT NULL PRIMARY KEY CHECK (length(id) = 16),
          person BLOB NOT NULL REFERENCES person (id),
          currency TEXT NOT NULL CHECK (length(currency) = 3),
          amount INTEGER CHECK (amount > 0),
          note TEXT NOT NULL,
          created_at INTEGER NOT NULL,
          state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'cancelled')),
          changed_at INTEGER NOT NULL,
          payments INTEGER NOT NULL CHECK (payments >= 0),
          transfer BLOB CHECK (length(transfer) = 16)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX payment_request_person ON payment_request (person, state, changed_at)",
        .sealing(.paymentRequest),
        guarding(
            "payment_request_outlives_nobody", "INSERT ON payment_request", "person = NEW.person"),
    ]
}
