import Ledger
import WalletModel

/// Attachments of feed entries. An entry is found through its owner first; each side of a transfer
/// has its own attachments.
extension Transaction {
    package func insert(_ attachment: Attachment, bytes: [UInt8], of person: PersonID) throws {
        try change(
            """
            INSERT INTO attachment (id, person, account, sequence, type, size, added_at, bytes)
            VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .uuid(attachment.id.uuid), .id(person), .id(attachment.account),
                .integer(attachment.sequence), .text(attachment.type.rawValue),
                .integer(Int64(bytes.count)), .time(attachment.addedAt), .blob(bytes),
            ])
    }

    /// The attachments of this entry, oldest first, without their bytes.
    package func attachments(of account: AccountID, at sequence: Int64) throws -> [Attachment] {
        try connection.all(
            """
            SELECT id, type, size, added_at FROM attachment
            WHERE account = $1 AND sequence = $2 AND \(Table.attachment.isSound)
            ORDER BY added_at, id
            """, [.id(account), .integer(sequence)]
        ) { row in
            Attachment(
                id: AttachmentID(try row.uuid(0)), account: account, sequence: sequence,
                type: try row.word(1), size: row.integer(2), addedAt: row.time(3))
        }
    }

    /// The content of this attachment.
    package func bytes(of id: AttachmentID) throws -> [UInt8]? {
        try connection.first(
            "SELECT bytes FROM attachment WHERE id = $1 AND \(Table.attachment.isSound)",
            [.uuid(id.uuid)]
        ) { $0.blob(0) }
    }

    package func remove(_ id: AttachmentID) throws {
        try change("DELETE FROM attachment WHERE id = $1", [.uuid(id.uuid)])
    }

    /// The number and total size of this person's attachments.
    package func attached(by person: PersonID) throws -> (count: Int64, bytes: Int64) {
        try connection.first(
            "SELECT count(*), coalesce(sum(size), 0) FROM attachment WHERE person = $1",
            [.id(person)]
        ) { ($0.integer(0), $0.integer(1)) } ?? (0, 0)
    }

    /// Which of these places in the journal have an attachment.
    package func attachedSequences(
        of account: AccountID, in sequences: ClosedRange<Int64>
    ) throws -> Set<Int64> {
        try kept("attachment", of: account, in: sequences)
    }

    package func shopReceipt(of account: AccountID, at sequence: Int64) throws -> ShopReceipt? {
        try connection.first(
            """
            SELECT id, text FROM shop_receipt
            WHERE account = $1 AND sequence = $2 AND \(Table.shopReceipt.isSound)
            """, [.id(account), .integer(sequence)]
        ) { ShopReceipt(id: try $0.uuid(0), text: $0.text(1)) }
    }

    /// Replaces any earlier text for the entry; the receipt's first id remains.
    package func set(_ receipt: ShopReceipt, of account: AccountID, at sequence: Int64) throws {
        try change(
            """
            INSERT INTO shop_receipt (account, sequence, id, text) VALUES ($1, $2, $3, $4)
            ON CONFLICT (account, sequence) DO UPDATE SET text = excluded.text
            """,
            [.id(account), .integer(sequence), .uuid(receipt.id), .text(receipt.text)])
    }

    /// Which of these places in the journal have a receipt.
    package func receiptSequences(
        of account: AccountID, in sequences: ClosedRange<Int64>
    ) throws -> Set<Int64> {
        try kept("shop_receipt", of: account, in: sequences)
    }

    private func kept(
        _ table: String, of account: AccountID, in sequences: ClosedRange<Int64>
    ) throws -> Set<Int64> {
        Set(
            try connection.all(
                """
                SELECT sequence FROM \(table)
                WHERE account = $1 AND sequence >= $2 AND sequence <= $3
                """,
                [.id(account), .integer(sequences.lowerBound), .integer(sequences.upperBound)]
            ) { $0.integer(0) })
    }
}
