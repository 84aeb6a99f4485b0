public import Ledger
import SQLStore

extension Feed {
    /// The maximum length of a person's own note, in user-perceived characters.
    public static let maximumNoteLength = 500

    /// Sets the spending category of an entry of this account or goal. The other side keeps its
    /// own.
    ///
    /// - Throws: `WalletError.accountNotFound`, `.transferNotFound`.
    public func setCategory(
        _ category: SpendingCategory, on id: TransferID, in account: AccountID,
        by person: PersonID
    ) async throws -> Entry {
        try await edit(id, in: account, by: person) { $0.category = category }
    }

    /// Saves the person's own note on an entry; an empty one removes it. Nobody else sees it.
    ///
    /// - Throws: `WalletError.userNoteInvalid`, `.accountNotFound`, `.transferNotFound`.
    public func setNote(
        _ text: String, on id: TransferID, in account: AccountID, by person: PersonID
    ) async throws -> Entry {
        guard let note = PlainText.clean(text, maximumLength: Self.maximumNoteLength) else {
            throw WalletError.userNoteInvalid
        }
        return try await edit(id, in: account, by: person) { $0.note = note.isEmpty ? nil : note }
    }

    private func edit(
        _ id: TransferID, in account: AccountID, by person: PersonID,
        _ change: @escaping @Sendable (inout FeedEdit) -> Void
    ) async throws -> Entry {
        let now = core.clock.now()
        let edited = try await core.store.write { tx in
            let entry = try Self.entry(id, in: account, by: person, tx)
            var edit = entry.edit ?? FeedEdit(updatedAt: now)
            change(&edit)
            edit.updatedAt = max(now, entry.updatedAt)
            try tx.set(edit, of: entry.transfer.sequence, in: entry.account)
            return try Self.entry(id, in: account, by: person, tx)
        }
        core.notifier.announce(person)
        return edited
    }
}
