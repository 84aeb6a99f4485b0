import Foundation
public import Ledger
import SQLStore

/// Pictures and documents attached to feed entries. Only the person who attached them sees them.
public struct Attachments: Sendable {
    let core: Core

    /// The maximum size of one file, in bytes.
    public static let maximumSize = 5 * 1024 * 1024
    /// The maximum number of files for one entry.
    public static let mostOfOneEntry = 10
    /// The maximum number of files for one person.
    public static let mostOfOnePerson: Int64 = 500
    /// The maximum total size of one person's files, in bytes.
    public static let roomOfOnePerson: Int64 = 100 * 1024 * 1024

    /// Attaches a file to an entry of this account or goal.
    ///
    /// - Throws: `AttachmentError`, `WalletError.account(.notFound)`,
    ///   `.history(.transferNotFound)`.
    public func add(
        _ bytes: [UInt8], as type: AttachmentType, to id: TransferID, in account: AccountID,
        by person: PersonID
    ) async throws -> Attachment {
        guard bytes.count <= Self.maximumSize else { throw AttachmentError.tooLarge }
        guard type.fits(bytes) else { throw AttachmentError.contentWrong }
        let now = core.clock.now()
        let name = AttachmentID(OrderedID.make(at: now, randomness: core.randomness))
        let added = try await core.store.write { tx in
            let entry = try tx.entry(id, in: account, by: person)
            let attachment = Attachment(
                id: name, account: entry.account, sequence: entry.transfer.sequence, type: type,
                size: Int64(bytes.count), addedAt: now)
            try Self.checkRoom(for: attachment, by: person, tx)
            try tx.insert(attachment, bytes: bytes, of: person)
            try tx.touch(entry, at: now)
            return attachment
        }
        core.notifier.announce(person)
        return added
    }

    /// The attachments of an entry, oldest first.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    public func list(
        of id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> [Attachment] {
        try await core.store.read { tx in
            let entry = try tx.entry(id, in: account, by: person)
            return try tx.attachments(of: entry.account, at: entry.transfer.sequence)
        }
    }

    /// An attachment of an entry, with its bytes unchanged.
    ///
    /// - Throws: `AttachmentError.notFound`, `WalletError.account(.notFound)`,
    ///   `.history(.transferNotFound)`.
    public func read(
        _ attachment: AttachmentID, of id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> (Attachment, [UInt8]) {
        try await core.store.read { tx in
            let found = try tx.attachment(attachment, of: id, in: account, by: person)
            guard let bytes = try tx.bytes(of: found.id) else { throw AttachmentError.notFound }
            return (found, bytes)
        }
    }

    /// Deletes an attachment.
    ///
    /// - Throws: as `read`.
    public func remove(
        _ attachment: AttachmentID, of id: TransferID, in account: AccountID, by person: PersonID
    ) async throws {
        let now = core.clock.now()
        try await core.store.write { tx in
            let found = try tx.attachment(attachment, of: id, in: account, by: person)
            try tx.remove(found.id)
            try tx.touch(try tx.entry(id, in: account, by: person), at: now)
        }
        core.notifier.announce(person)
    }

    private static func checkRoom(
        for new: Attachment, by person: PersonID, _ tx: Transaction
    ) throws {
        let others = try tx.attachments(of: new.account, at: new.sequence)
        guard others.count < mostOfOneEntry else { throw AttachmentError.tooManyOfEntry }
        let (count, bytes) = try tx.attached(by: person)
        guard count < mostOfOnePerson, bytes + new.size <= roomOfOnePerson else {
            throw AttachmentError.noRoom
        }
    }
}

extension Transaction {
    /// - Throws: `AttachmentError.notFound`, `WalletError.account(.notFound)`,
    ///   `.history(.transferNotFound)`.
    fileprivate func attachment(
        _ attachment: AttachmentID, of id: TransferID, in account: AccountID, by person: PersonID
    ) throws -> Attachment {
        let entry = try entry(id, in: account, by: person)
        let kept = try attachments(of: entry.account, at: entry.transfer.sequence)
        guard let found = kept.first(where: { $0.id == attachment }) else {
            throw AttachmentError.notFound
        }
        return found
    }

    /// The entry to attach something to, without its balance.
    ///
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`.
    func entry(
        _ id: TransferID, in account: AccountID, by person: PersonID
    ) throws -> Feed.Entry {
        try Feed.entry(id, in: account, by: person, self, findsBalance: false)
    }

    /// Records that the entry changed, for clients that ask for changed entries.
    func touch(_ entry: Feed.Entry, at now: Timestamp) throws {
        var edit = entry.edit ?? FeedEdit(updatedAt: now)
        edit.updatedAt = max(now, entry.updatedAt)
        try set(edit, of: entry.transfer.sequence, in: entry.account)
    }
}
