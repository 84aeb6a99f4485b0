import Ledger
import WalletModel

extension SQLStore {
    /// Inserts every row of a wallet's file into the emptied tables of another database, within its
    /// transaction. The file is audited first, because its rows get new checksums there.
    ///
    /// - Throws: `MoveError`, `SQLError`; the transaction is then not to be committed.
    public static func refill(_ tables: any SQLConnection, from file: any SQLEngine) throws {
        try file.snapshot { original in
            let report = try Transaction(connection: original).audit()
            guard report.findings.isEmpty else { throw MoveError.damaged(report.findings) }
            try insertAll(of: original, into: tables)
            let end = try Transaction(connection: tables).endOfJournal()
            guard end.sequence == report.mark.journal.number,
                end.hash == report.mark.journal.hash
            else { throw MoveError.otherBooks }
        }
    }
}
