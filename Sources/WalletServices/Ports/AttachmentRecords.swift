public import Ledger

/// What people keep with entries of their feed. Entries are found through their owner first; each
/// side of a transfer keeps its own.
public protocol AttachmentRecords {
    func insert(_ attachment: Attachment, bytes: [UInt8], of person: PersonID) throws

    /// The attachments of this entry, the oldest first, without their bytes.
    func attachments(of account: AccountID, at sequence: Int64) throws -> [Attachment]

    /// Nil when there is no such attachment.
    func bytes(of id: AttachmentID) throws -> [UInt8]?

    func remove(_ id: AttachmentID) throws

    /// How many attachments this person keeps, and how many bytes they have together.
    func attached(by person: PersonID) throws -> (count: Int64, bytes: Int64)

    /// Which of these places in the journal have an attachment.
    func attachedSequences(
        of account: AccountID, in sequences: ClosedRange<Int64>
    ) throws -> Set<Int64>

    func shopReceipt(of account: AccountID, at sequence: Int64) throws -> ShopReceipt?

    /// Keeps this text in place of any other for the entry; an id once given stays.
    func set(_ receipt: ShopReceipt, of account: AccountID, at sequence: Int64) throws

    /// Which of these places in the journal have a receipt.
    func receiptSequences(
        of account: AccountID, in sequences: ClosedRange<Int64>
    ) throws -> Set<Int64>
}
