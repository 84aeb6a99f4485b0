import Ledger
import SQLStore

/// Undoing a change of a contact, with the link in the old one's message.
extension Contacts {
    /// The change that this link undoes. Asking does not use the link up.
    ///
    /// - Throws: `WalletError.contact(.undoInvalid)`.
    public func change(undoneBy token: String) async throws -> ContactChange {
        let (hash, now) = (SecretToken.hash(of: token), core.clock.now())
        return try await core.store.read { try $0.change(undoneBy: hash, at: now) }
    }

    /// Gives the old contact back, unless somebody else has it by now. In the same write it ends
    /// whatever is signed in as the person, the password, the passkeys that were added since, and
    /// the later changes: a thief may have set them. It permits a new password, the way back in.
    ///
    /// - Throws: `WalletError.contact(.undoInvalid)`.
    public func undo(_ token: String, in context: SignInContext) async throws -> Resets.Permission {
        let (hash, now) = (SecretToken.hash(of: token), core.clock.now())
        let (permission, ended) = try await core.store.write { tx in
            let change = try tx.change(undoneBy: hash, at: now)
            let id = change.person
            let old = try change.old.flatMap {
                try tx.isFree($0, for: id, at: now) ? $0 : nil
            }
            try tx.removeContactChanges(since: change)
            try tx.set(old, change.kind, of: id, at: now)
            for passkey in try tx.passkeys(of: id) where passkey.createdAt >= change.changedAt {
                _ = try tx.removePasskey(passkey.id, of: id)
                try self.core.log(
                    .passkeyRemoved, by: .stranger(context), about: id, [.name: passkey.name],
                    in: tx)
            }
            try tx.setPasswordHash(nil, of: id)
            let ended = try tx.endAccess(of: id)
            try self.core.log(.contactRestored, by: .stranger(context), about: id, in: tx)
            guard let person = try tx.person(id) else { throw WalletError.contact(.undoInvalid) }
            return (try resets.permit(person, for: Resets.codeSeconds, tx), ended)
        }
        let person = permission.person
        for session in ended { core.notifier.end(session, of: person.id) }
        core.notifier.announce(person.id)
        core.notices.tell(person, .contactRestored)
        return permission
    }
}

extension Transaction {
    /// - Throws: `WalletError.contact(.undoInvalid)` for every token that undoes nothing.
    fileprivate func change(undoneBy hash: Digest32, at now: Timestamp) throws -> ContactChange {
        guard let change = try contactChange(undoHash: hash), change.canBeUndone(at: now) else {
            throw WalletError.contact(.undoInvalid)
        }
        return change
    }
}
