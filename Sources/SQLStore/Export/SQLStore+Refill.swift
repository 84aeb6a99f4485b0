import WalletModel

extension SQLStore {
    /// The prefix of the tables that hold the rows of a file for a while.
    public static let freshPrefix = "fresh_"

    /// Inserts every row of a wallet's file into such tables, which are empty, within a
    /// transaction. The file is audited first, because its rows get new checksums there.
    ///
    /// - Throws: `MoveError`, `SQLError`; the transaction is then not to be committed.
    public static func refill(_ fresh: any SQLConnection, from file: any SQLEngine) throws {
        try file.snapshot { original in
            let report = try Transaction(connection: original).audit()
            guard report.findings.isEmpty else { throw MoveError.damaged(report.findings) }
            try insertAll(of: original, into: fresh, whoseNamesBeginWith: freshPrefix)
        }
    }
}
