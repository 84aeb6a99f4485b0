public import Ledger
import SQLStore

/// A person's phone number and email address: a new one is proven by a code, and the old one is
/// told and can undo the change for a week (P-NUM-1).
///
/// Nothing in the answers shows whether a contact belongs to somebody else: that one gets a message
/// in place of the code.
public struct Contacts: Sendable {
    /// How long the old contact can undo a change, in seconds.
    public static let undoSeconds: Int64 = 7 * 24 * 3600
    /// How long a contact stays before its next change, in seconds.
    static let restSeconds: Int64 = 24 * 3600

    let core: Core
    let codes: CodeSignIn
    let resets: Resets

    /// A code that was sent.
    public struct Asked: Sendable {
        /// The secret that goes with the code: 256 random bits.
        public let challenge: String
        public let contact: Contact
        public let expiresAt: Timestamp
        /// When another code may be requested.
        public let resendAt: Timestamp
    }

    /// True if codes can prove contacts of this kind here.
    public func isOffered(_ kind: Contact.Kind) -> Bool { codes.reaches(kind) }

    /// The email address that a code has proven.
    public func email(of person: PersonID) async throws -> EmailAddress? {
        try await core.store.read { try $0.verifiedEmail(of: person) }
    }

    /// Sends a code to a contact that shall become this person's.
    ///
    /// - Throws: `WalletError.contact`: `.off`, `.unchanged`; `.contactRests`; as
    ///   `CodeSignIn.sendCode`.
    public func ask(for contact: Contact, by prover: Proofs.Prover) async throws -> Asked {
        guard let messenger = core.messenger, messenger.reaches(contact.kind) else {
            throw WalletError.contact(.off)
        }
        // What the code proves is what is stored.
        let contact = Contact(key: contact.key) ?? contact
        let (now, context) = (core.clock.now(), prover.context)
        let limits = CodeSendLimits(settings: core.settings, now: now)
        let asker = CodeAsker(silent: "contact", at: context.address, core.settings)
        let token = SecretToken(prefix: "awc_", randomness: core.randomness)
        let (code, isFree, wait) = try await core.store.write { tx in
            let old = try self.changeable(contact.kind, of: prover.person.id, at: now, tx)
            guard old != contact else { throw WalletError.contact(.unchanged) }
            let code = try codes.issue(
                .contact, for: contact, by: asker, token, within: limits, scope: scope(prover), tx)
            return (
                code, try tx.isFree(contact, for: prover.person.id, at: now),
                try limits.cooldown(for: contact, by: asker, in: tx)
            )
        }
        let lifetime = core.settings.codes.lifetimeSeconds
        let message =
            isFree
            ? OutgoingMessage.code(code, for: contact.kind.newOne, lasting: lifetime / 60)
            : Notice.contactWanted(contact.kind).message
        do { try await messenger.send(message, to: contact) } catch {
            throw WalletError.signIn(.codeNotSent)
        }
        return Asked(
            challenge: token.text, contact: contact, expiresAt: now.adding(seconds: lifetime),
            resendAt: now.adding(seconds: wait))
    }

    /// The contact that waits for its code.
    ///
    /// - Parameter challenge: the secret that `ask` returned.
    public func waiting(_ challenge: String) async throws -> Contact? {
        let hash = SecretToken.hash(of: challenge)
        let found = try await core.store.read { try $0.challenge(secretHash: hash) }
        return found?.purpose == .contact ? found?.contact : nil
    }

    /// Checks the code. The right one makes the contact this person's, ends what trusted the old
    /// one, and tells the old one.
    ///
    /// - Parameter challenge: the secret that `ask` returned.
    /// - Returns: the person as changed.
    /// - Throws: `WalletError.signIn(.incorrectCode)`, `.codeExpired`, `.contactRests`.
    public func enter(
        _ code: String, challenge: String, by prover: Proofs.Prover
    ) async throws -> Person {
        guard OneTimeCode.isWellFormed(code) else { throw WalletError.signIn(.incorrectCode) }
        let (hash, now) = (SecretToken.hash(of: challenge), core.clock.now())
        // A wrong guess must be counted although it is refused.
        let result: Result<Changed, WalletError> = try await core.store.write { tx in
            guard let found = try tx.challenge(secretHash: hash), found.purpose == .contact else {
                return .failure(.signIn(.codeExpired))
            }
            let scope = self.scope(prover)
            if let failure = try codes.check(code, against: found, scope: scope, now: now, tx: tx) {
                return .failure(failure)
            }
            try tx.removeChallenge(secretHash: hash)
            // Somebody else may have been quicker.
            guard try tx.isFree(found.contact, for: prover.person.id, at: now) else {
                return .failure(.signIn(.codeExpired))
            }
            try tx.markSendsVerified(to: found.contact, askedBy: found.asker)
            do {
                return .success(try self.set(found.contact, found.contact.kind, by: prover, tx))
            } catch let error as WalletError { return .failure(error) }
        }
        let changed = try result.get()
        tell(changed)
        return changed.person
    }

    /// Removes the email address. It can undo that, like a change.
    ///
    /// - Throws: `WalletError.contact(.missing)`, `.contactRests`.
    public func removeEmail(by prover: Proofs.Prover) async throws {
        let changed = try await core.store.write { tx in
            guard try tx.verifiedEmail(of: prover.person.id) != nil else {
                throw WalletError.contact(.missing)
            }
            return try self.set(nil, .email, by: prover, tx)
        }
        tell(changed)
    }

    /// The scope of a code, besides its contact: this person in this session.
    private func scope(_ prover: Proofs.Prover) -> String {
        "\0contact\0\(prover.person.id.text)\0\(prover.session.text)"
    }
}

/// A change that was written, before anybody is told.
private struct Changed {
    let person: Person
    let change: ContactChange
    let undo: String
}

extension Contacts {
    /// - Returns: the contact until now.
    /// - Throws: `WalletError.contactRests` within a day of the last change.
    private func changeable(
        _ kind: Contact.Kind, of id: PersonID, at now: Timestamp, _ tx: Transaction
    ) throws -> Contact? {
        guard let person = try tx.person(id) else { throw WalletError.signIn(.notSignedIn) }
        if let last = try tx.latestContactChange(kind, of: id) {
            let wait = Self.restSeconds - now.seconds(since: last.changedAt)
            // A change in the future was made while the clock was wrong.
            guard wait <= 0 || wait > Self.restSeconds + 60 else {
                throw WalletError.contactRests(retryAfterSeconds: min(wait, Self.restSeconds))
            }
        }
        return try tx.contacts(of: person).first { $0.kind == kind }
    }

    private func set(
        _ new: Contact?, _ kind: Contact.Kind, by prover: Proofs.Prover, _ tx: Transaction
    ) throws -> Changed {
        let (now, id) = (core.clock.now(), prover.person.id)
        let old = try changeable(kind, of: id, at: now, tx)
        let token = SecretToken(prefix: "awu_", randomness: core.randomness)
        let change = ContactChange(
            id: ID(OrderedID.make(at: now, randomness: core.randomness)), person: id, kind: kind,
            old: old, new: new, undoHash: token.hash, changedAt: now,
            undoEndsAt: now.adding(seconds: Self.undoSeconds))
        try tx.pruneContactChanges(at: now)
        try tx.insert(change)
        try tx.set(new, kind, of: id, at: now)
        for device in try tx.trustedDevices(of: id) where Contact.phone(device.phone) == old {
            try tx.removeTrustedDevice(device.id, of: id)
        }
        // The old contact permitted it.
        try tx.removeReset(of: id)
        try core.log(
            kind == .phone ? .phoneChanged : .emailChanged, by: .person(id, prover.context),
            about: id, in: tx)
        guard let person = try tx.person(id) else { throw WalletError.signIn(.notSignedIn) }
        return Changed(person: person, change: change, undo: token.text)
    }

    /// Tells the old contact how to undo the change, and the person's other contacts of it.
    private func tell(_ changed: Changed) {
        core.notifier.announce(changed.person.id)
        let change = changed.change
        core.notices.tell(
            changed.person, .contactChanged(change.kind, isRemoved: change.new == nil),
            but: change.new)
        guard let old = change.old else { return }
        let link = "\(core.settings.site())/undo/\(changed.undo)"
        core.notices.send(Notice.contactReplaced(change.kind, undo: link), to: old)
    }
}

extension Transaction {
    /// True if a person may have this contact: nobody else has it, or had it until a change that
    /// can still be undone.
    func isFree(_ contact: Contact, for person: PersonID?, at now: Timestamp) throws -> Bool {
        if let owner = try self.person(contact), owner.id != person { return false }
        return try contactChanges(from: contact, at: now).allSatisfy { $0.person == person }
    }
}

extension Contact.Kind {
    /// The purpose of a change's code, as its message says it.
    fileprivate var newOne: String {
        switch self {
        case .phone: "your new phone number"
        case .email: "your new email address"
        }
    }
}
