import Crypto
import Foundation
public import Ledger
public import Phone
import SQLStore

/// Signing in with a phone number and a one-time code.
public struct CodeSignIn: Sendable {
    let core: Core
    let sessions: Sessions
    let sender: (any Messenger)?
    let secret: [UInt8]

    /// True if this wallet can send codes to such contacts.
    public func reaches(_ kind: Contact.Kind) -> Bool { sender?.reaches(kind) ?? false }

    /// True if it can send codes to phones.
    public var isOffered: Bool { reaches(.phone) }

    /// Sends a new code to this number, which invalidates the same asker's older one. A number
    /// under a guessing attack gets a longer code.
    ///
    /// - Parameters:
    ///   - mark: the device's mark from `KnownDevices`.
    ///   - invitation: the secret of an invitation, whose people count against it alone, and not
    ///     against the address that they may share.
    ///   - act: the act that the code confirms; without one, it is for a sign-in.
    ///   - hasCooldown: false for a protocol whose clients expect no wait between codes; all other
    ///     limits apply.
    /// - Returns: the secret that the requesting browser must present with the code.
    /// - Throws: `WalletError.signIn(.countryNotServed)`, `.tooManyCodes`, `.signIn(.codeNotSent)`,
    ///   `.signIn(.codeSignInOff)`.
    public func sendCode(
        to phone: PhoneNumber, from address: ClientAddress, mark: String? = nil,
        with invitation: String? = nil, confirming act: ConfirmedAct? = nil,
        hasCooldown: Bool = true
    ) async throws -> PendingCode {
        guard let sender, sender.reaches(.phone) else { throw WalletError.signIn(.codeSignInOff) }
        let now = core.clock.now()
        let limits = CodeSendLimits(
            settings: core.settings, now: now, hasCooldown: hasCooldown)
        let token = SecretToken(prefix: "awc_", randomness: core.randomness)
        let end = now.adding(seconds: core.settings.codes.lifetimeSeconds)
        let (code, resendAfter) = try await core.store.write { tx in
            let asker = try limits.asker(
                for: .phone(phone), at: address, isKnown: self.isKnown(mark, for: phone, tx),
                with: invitation.flatMap { try tx.ifOpen($0, at: now) }, in: tx)
            let code = try self.issue(
                act == nil ? .signIn : .proof, for: .phone(phone), by: asker, token, within: limits,
                scope: act?.scope, tx)
            return (code, try limits.cooldown(for: .phone(phone), by: asker, in: tx))
        }
        let message = OutgoingMessage.code(
            code, for: act?.text, lasting: core.settings.codes.lifetimeSeconds / 60)
        do { try await sender.send(message, to: .phone(phone)) } catch {
            throw WalletError.signIn(.codeNotSent)
        }
        return PendingCode(
            secret: token.text, phone: phone, digits: code.utf8.count, expiresAt: end,
            resendAt: now.adding(seconds: resendAfter))
    }

    /// Stores a new code, which the caller sends after the commit.
    ///
    /// - Throws: `WalletError.signIn(.countryNotServed)` or `.tooManyCodes`, before it changes
    ///   anything.
    func issue(
        _ purpose: CodePurpose, for contact: Contact, by asker: CodeAsker, _ token: SecretToken,
        within limits: CodeSendLimits, scope: String? = nil, _ tx: Transaction
    ) throws -> String {
        let now = limits.now
        try limits.check(contact: contact, asker: asker, in: tx)
        try tx.pruneCodeRecords(before: now.adding(seconds: -CodeSendLimits.day), endedBy: now)
        let digits = try digits(of: contact, for: asker, at: now, tx)
        let code = OneTimeCode(digits: digits, randomness: core.randomness)
        try tx.insert(
            CodeSend(
                contact: contact, asker: asker.key, site: asker.site, prefix: contact.prefix,
                sentAt: now))
        try tx.put(
            CodeChallenge(
                contact: contact, asker: asker.key, secretHash: token.hash,
                codeMAC: mac(of: code.text, for: contact, purpose, scope), digits: digits,
                expiresAt: now.adding(seconds: core.settings.codes.lifetimeSeconds), guesses: 0,
                purpose: purpose))
        return code.text
    }

    private func isKnown(
        _ mark: String?, for phone: PhoneNumber, _ tx: Transaction
    ) throws -> Bool {
        guard mark != nil, let owner = try tx.person(phone: phone) else { return false }
        return KnownDevices(core: core, secret: secret).isKnown(mark, to: owner.id)
    }

    /// Checks the entered code; the right one signs its number in, once.
    ///
    /// - Parameter secret: the secret that `sendCode` returned to this browser.
    /// - Throws: `WalletError.signIn(.incorrectCode)`, `.codeExpired`.
    public func verify(
        _ code: String, secret: String, in context: SignInContext
    ) async throws -> SignedIn {
        let hash = SecretToken.hash(of: secret)
        return try await signIn(code, in: context) { tx in try tx.challenge(secretHash: hash) }
    }

    /// The same for a protocol that repeats the number instead of keeping a secret. Only the
    /// sandbox has such a protocol; there the fixed code needs no challenge.
    ///
    /// - Throws: `WalletError.signIn(.incorrectCode)`, `.codeExpired`.
    public func verify(
        _ code: String, phone: PhoneNumber, in context: SignInContext
    ) async throws -> SignedIn {
        let isFixed = core.settings.fixedCode == code
        return try await signIn(code, fixedFor: isFixed ? phone : nil, in: context) { tx in
            try tx.challenge(for: .phone(phone), askedBy: context.address.limitKey)
        }
    }

    /// A wrong guess must be counted although it is refused, so the transaction returns the error
    /// instead of throwing it, which would undo the count.
    private func signIn(
        _ code: String, fixedFor: PhoneNumber? = nil, in context: SignInContext,
        challenge: @escaping @Sendable (Transaction) throws -> CodeChallenge?
    ) async throws -> SignedIn {
        guard OneTimeCode.isWellFormed(code) else { throw WalletError.signIn(.incorrectCode) }
        let now = core.clock.now()
        let result: Result<SignedIn, WalletError> = try await core.store.write { tx in
            if let fixedFor {
                let asker = context.address.limitKey
                if let waiting = try tx.challenge(for: .phone(fixedFor), askedBy: asker) {
                    try tx.removeChallenge(secretHash: waiting.secretHash)
                }
                return try self.accept(fixedFor, askedBy: asker, in: context, tx: tx)
            }
            guard let found = try challenge(tx), found.purpose == .signIn,
                case .phone(let phone) = found.contact
            else { return .failure(.signIn(.codeExpired)) }
            if let failure = try self.check(code, against: found, now: now, tx: tx) {
                if let person = try tx.person(found.contact) {
                    try self.core.logFailure(to: person.id, .code, in: context, tx)
                }
                return .failure(failure)
            }
            try tx.removeChallenge(secretHash: found.secretHash)
            return try self.accept(phone, askedBy: found.asker, in: context, tx: tx)
        }
        return try result.get()
    }

    /// Uses up a code that confirms one act of a person who is signed in.
    ///
    /// - Parameters:
    ///   - phone: the person's number.
    ///   - scope: what `sendCode` bound the code to.
    /// - Returns: the error, if the code is not the right one. The caller throws it after the
    ///   write, so that the guess counts.
    func use(
        _ code: String, secret: String, of phone: PhoneNumber?, scope: String, _ tx: Transaction
    ) throws -> WalletError? {
        guard OneTimeCode.isWellFormed(code) else { return .signIn(.incorrectCode) }
        guard let found = try tx.challenge(secretHash: SecretToken.hash(of: secret)),
            found.contact == phone.map(Contact.phone), found.purpose == .proof
        else { return .signIn(.codeExpired) }
        let now = core.clock.now()
        if let failure = try check(code, against: found, scope: scope, now: now, tx: tx) {
            return failure
        }
        try tx.removeChallenge(secretHash: found.secretHash)
        try tx.markSendsVerified(to: found.contact, askedBy: found.asker)
        return nil
    }

    /// Counts the guess, and compares the code.
    ///
    /// - Returns: the reason to refuse the code, if it is not the right one.
    func check(
        _ code: String, against challenge: CodeChallenge, scope: String? = nil, now: Timestamp,
        tx: Transaction
    ) throws -> WalletError? {
        if let fixed = core.settings.fixedCode, code == fixed { return nil }
        let limits = core.settings.codes
        let (contact, counter) = (challenge.contact, CodeAsker.failures(of: challenge.asker))
        // An expired code is deleted at once: setting the clock back must not revive it.
        let sentAt = challenge.expiresAt.adding(seconds: -limits.lifetimeSeconds)
        guard now < challenge.expiresAt, now >= sentAt.adding(seconds: -60),
            try challenge.guesses < guesses(for: challenge, counter, at: now, tx)
        else {
            try tx.removeChallenge(secretHash: challenge.secretHash)
            return .signIn(.codeExpired)
        }
        try tx.countGuess(secretHash: challenge.secretHash)
        guard isRight(code, for: challenge, scope) else {
            try tx.insertCodeFailure(for: contact, counter: counter, at: now)
            return challenge.guesses + 1 < limits.guessesPerCode
                ? .signIn(.incorrectCode) : .signIn(.codeExpired)
        }
        return nil
    }

    /// Signs in after the right code, which is used up even when this person may not join.
    private func accept(
        _ phone: PhoneNumber, askedBy asker: String, in context: SignInContext, tx: Transaction
    ) throws -> Result<SignedIn, WalletError> {
        try tx.markSendsVerified(to: .phone(phone), askedBy: asker)
        if let known = try tx.person(phone: phone) {
            return .success(
                try sessions.begin(for: known, by: .code, isNew: false, in: context, tx: tx))
        }
        do {
            let person = try Newcomer(phone: phone).join(core, in: context, tx: tx)
            return .success(
                try sessions.begin(for: person, by: .code, isNew: true, in: context, tx: tx))
        } catch WalletError.joining(let code) {
            return .failure(.joining(code))
        } catch WalletError.contact(let code) {
            return .failure(.contact(code))
        }
    }

    private func isRight(
        _ code: String, for challenge: CodeChallenge, _ scope: String?
    ) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            challenge.codeMAC.bytes,
            authenticating: message(code, challenge.contact, challenge.purpose, scope),
            using: SymmetricKey(data: secret))
    }

    private func mac(
        of code: String, for contact: Contact, _ purpose: CodePurpose, _ scope: String?
    ) -> Digest32 {
        let mac = HMAC<SHA256>.authenticationCode(
            for: message(code, contact, purpose, scope), using: SymmetricKey(data: secret))
        return Digest32(bytes: Array(mac)) ?? .zero
    }

    /// A code for one act signs nobody in, and confirms no other act.
    private func message(
        _ code: String, _ contact: Contact, _ purpose: CodePurpose, _ scope: String?
    ) -> [UInt8] {
        let kind = purpose == .signIn ? "code" : "code \(purpose.rawValue)"
        return Array("awallet \(kind)\0\(contact.key)\0\(code)\(scope ?? "")".utf8)
    }
}

/// The only act that a code confirms; only `Proofs` makes one.
public struct ConfirmedAct: Sendable {
    /// The act as the message names it. Presence has no name.
    let text: String?
    /// The scope of the code: it works for nothing else.
    let scope: String
}

/// A sent code.
public struct PendingCode: Sendable {
    /// The secret that binds the code to the browser that requested it: 256 random bits.
    public let secret: String
    public let phone: PhoneNumber
    /// How many digits the code has.
    public let digits: Int
    public let expiresAt: Timestamp
    /// When another code may be requested.
    public let resendAt: Timestamp
}
