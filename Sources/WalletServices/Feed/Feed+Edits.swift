public import Ledger
import SQLStore

extension Feed {
    /// The maximum length of a person's own note, in user-perceived characters.
    public static let maximumNoteLength = 500

    /// Changes the person's own category and note of an entry in one transaction: both or neither.
    /// The other side keeps its own, and nobody else sees the note.
    ///
    /// - Parameters:
    ///   - account: the account or goal that the entry is seen from; if left out, the side that
    ///     `entry(_:by:)` shows.
    ///   - category: what it was spent on; it stays if left out.
    ///   - note: the person's own words. Empty ones take the note away; it stays if left out.
    /// - Returns: the entry afterwards.
    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`,
    ///   `.history(.userNoteInvalid)`.
    public func edit(
        _ id: TransferID, in account: AccountID? = nil, category: SpendingCategory? = nil,
        note: String? = nil, by person: PersonID
    ) async throws -> Entry {
        guard category != nil || note != nil else {
            return try await core.store.read { tx in
                try Self.entry(id, seenFrom: account, by: person, tx)
            }
        }
        let now = core.clock.now()
        let edited = try await core.store.write { tx in
            let entry = try Self.entry(id, seenFrom: account, by: person, tx)
            var edit = entry.edit ?? FeedEdit(updatedAt: now)
            if let category { edit.category = category }
            if let note { edit.note = try Self.note(note) }
            edit.updatedAt = max(now, entry.updatedAt)
            try tx.set(edit, of: entry.transfer.sequence, in: entry.account)
            return try Self.entry(id, in: entry.account, by: person, tx)
        }
        core.notifier.announce(person)
        return edited
    }

    static func entry(
        _ id: TransferID, seenFrom account: AccountID?, by person: PersonID, _ tx: Transaction
    ) throws -> Entry {
        guard let account else { return try entry(id, by: person, tx) }
        return try entry(id, in: account, by: person, tx)
    }

    /// Cleans the note. A blank one counts as none.
    private static func note(_ text: String) throws(WalletError) -> String? {
        guard let note = PlainText.clean(text, maximumLength: maximumNoteLength) else {
            throw .history(.userNoteInvalid).naming(text)
        }
        return note.isEmpty ? nil : note
    }
}
