extension Migrations {
    /// Checksums of all rows that no chain covers.
    static let checksumTables: [SchemaStatement] =
        [
            """
            CREATE TABLE row_tally (
              name TEXT NOT NULL PRIMARY KEY,
              count INTEGER NOT NULL,
              checksum INTEGER NOT NULL
            ) STRICT, WITHOUT ROWID
            """
        ] + first.map { .sealing($0) }

    /// A later table is sealed by the migration that makes it.
    private static let first: [Table] = [
        .person, .account, .accountNumber, .transferNote, .feedDetail, .feedEdit, .goal, .goalPhoto,
        .attachment, .shopReceipt, .roundUp, .automaticRoundUp, .automaticSaving,
        .recurringTransfer, .payee, .payeeAccount, .localPayment, .signingKey, .passkey, .app,
        .consent, .accessToken, .session, .trustedDevice, .webhook,
    ]
}
