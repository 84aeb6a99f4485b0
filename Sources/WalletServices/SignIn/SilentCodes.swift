import Crypto
public import Ledger
import Phone
import SQLStore

/// A code that may have been sent.
public struct SilentCode: Sendable {
    /// The secret that binds the code to who asked for it: 256 random bits.
    public let challenge: String
    public let expiresAt: Timestamp
}

/// Codes for signed-out people who name themselves. Nothing in the answers shows whether a name, a
/// number or an address is known here: the request itself reads and writes nothing, a contact's
/// limits apply in silence, and nobody's name gets a challenge that no code fits.
struct SilentCodes: Sendable {
    let core: Core
    let codes: CodeSignIn
    let purpose: CodePurpose
    /// The purpose of the code, as its message says it. A sign-in names none.
    let act: String?

    /// Sends a code, if the search finds a contact for it.
    ///
    /// - Parameters:
    ///   - key: the same for two names that look up the same.
    ///   - search: finds the contact of the person with this name.
    func ask(
        for key: String, from address: ClientAddress,
        _ search: @escaping @Sendable (Transaction) throws -> Contact?
    ) -> SilentCode {
        let now = core.clock.now()
        let token = SecretToken(prefix: "awc_", randomness: core.randomness)
        core.later.run { await self.send(to: key, from: address, token, at: now, search) }
        return SilentCode(
            challenge: token.text,
            expiresAt: now.adding(seconds: core.settings.codes.lifetimeSeconds))
    }

    private func send(
        to key: String, from address: ClientAddress, _ token: SecretToken, at now: Timestamp,
        _ search: @escaping @Sendable (Transaction) throws -> Contact?
    ) async {
        let asker = CodeAsker(silent: purpose.rawValue, at: address, core.settings)
        let limits = CodeSendLimits(settings: core.settings, now: now)
        let issued = try? await core.store.write { tx in
            if let contact = try search(tx) {
                do {
                    let code = try codes.issue(
                        purpose, for: contact, by: asker, token, within: limits, tx)
                    return (contact, code) as (Contact, String)?
                } catch is WalletError {}
            }
            try self.pretend(for: key, asker, token, at: now, tx)
            return nil
        }
        guard let (contact, code) = issued ?? nil else { return }
        let message = OutgoingMessage.code(
            code, for: act, lasting: core.settings.codes.lifetimeSeconds / 60)
        // The messenger logs why a message was not sent.
        try? await core.messenger?.send(message, to: contact)
    }

    /// Stores a challenge that no code fits, for a number that nobody can have.
    private func pretend(
        for name: String, _ asker: CodeAsker, _ token: SecretToken, at now: Timestamp,
        _ tx: Transaction
    ) throws {
        let mac = HMAC<SHA256>.authenticationCode(
            for: Array("awallet nobody\0\(name)".utf8), using: SymmetricKey(data: codes.secret))
        let digits = Array(mac).prefix(12).map { String($0 % 10) }.joined()
        // No country has the calling code 999.
        guard let nobody = PhoneNumber(e164: "+999\(digits)") else { return }
        try tx.put(
            CodeChallenge(
                contact: .phone(nobody), asker: asker.key, secretHash: token.hash,
                codeMAC: Digest32(bytes: core.randomness.bytes(32)) ?? .zero,
                digits: try codes.digits(of: .phone(nobody), for: asker, at: now, tx),
                expiresAt: now.adding(seconds: core.settings.codes.lifetimeSeconds), guesses: 0,
                purpose: purpose))
    }

    /// Checks the entered code, and uses the right one up.
    ///
    /// - Parameters:
    ///   - challenge: the secret that `ask` returned.
    ///   - accept: what the right code does for its person, in the same write.
    /// - Throws: `WalletError.signIn(.incorrectCode)`, `.codeExpired`.
    func enter<Answer: Sendable>(
        _ code: String, challenge: String, in context: SignInContext,
        accept: @escaping @Sendable (Person, Transaction) throws -> Answer
    ) async throws -> Answer {
        guard OneTimeCode.isWellFormed(code) else { throw WalletError.signIn(.incorrectCode) }
        let (hash, now) = (SecretToken.hash(of: challenge), core.clock.now())
        // A wrong guess must be counted although it is refused.
        let result: Result<Answer, Refusal> = try await core.store.write { tx in
            guard let found = try tx.challenge(secretHash: hash), found.purpose == purpose else {
                return .failure(Refusal(error: .signIn(.codeExpired), contact: nil))
            }
            if let failure = try codes.check(code, against: found, now: now, tx: tx) {
                return .failure(Refusal(error: failure, contact: found.contact))
            }
            try tx.removeChallenge(secretHash: hash)
            guard let person = try tx.person(found.contact) else {
                return .failure(Refusal(error: .signIn(.codeExpired), contact: nil))
            }
            try tx.markSendsVerified(to: found.contact, askedBy: found.asker)
            return .success(try accept(person, tx))
        }
        do { return try result.get() } catch {
            if let contact = error.contact { noteFailure(at: contact, in: context) }
            throw error.error
        }
    }

    /// A refused code, and the contact that it was for.
    private struct Refusal: Error {
        let error: WalletError
        let contact: Contact?
    }

    /// After the answer, which must take as long for a contact that nobody has.
    private func noteFailure(at contact: Contact, in context: SignInContext) {
        core.later.run { [core] in
            try? await core.store.write { tx in
                guard let person = try tx.person(contact) else { return }
                try core.logFailure(to: person.id, .code, in: context, tx)
            }
        }
    }
}
