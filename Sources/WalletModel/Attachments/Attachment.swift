public import Foundation
public import Ledger

/// The id of an attachment.
public typealias AttachmentID = ID<Attachment>

/// A picture or document that a person attached to an entry.
public struct Attachment: Hashable, Sendable {
    public let id: AttachmentID
    /// The account or goal whose entry it belongs to.
    public let account: AccountID
    /// The entry's place in the journal.
    public let sequence: Int64
    public let type: AttachmentType
    /// How many bytes it has.
    public let size: Int64
    public let addedAt: Timestamp

    public init(
        id: AttachmentID, account: AccountID, sequence: Int64, type: AttachmentType, size: Int64,
        addedAt: Timestamp
    ) {
        self.id = id
        self.account = account
        self.sequence = sequence
        self.type = type
        self.size = size
        self.addedAt = addedAt
    }
}

/// A shop's receipt, as a program submitted it.
public struct ShopReceipt: Hashable, Sendable {
    public let id: UUID
    /// A JSON object, stored exactly as it was sent.
    public let text: String

    public init(id: UUID, text: String) {
        self.id = id
        self.text = text
    }
}
