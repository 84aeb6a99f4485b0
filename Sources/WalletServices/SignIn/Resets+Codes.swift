import Crypto
public import Ledger
import Phone
import SQLStore

/// A code to the person's number permits a new password.
///
/// Nothing in the answers shows whether a name or a number is known here: the request itself reads
/// and writes nothing, and a name without a number gets a challenge that no code fits.
extension Resets {
    /// A code that may have been sent.
    public struct Asked: Sendable {
        /// The secret that binds the code to who asked for it: 256 random bits.
        public let challenge: String
        public let expiresAt: Timestamp
    }

    /// Whether codes can be sent.
    public var hasCodes: Bool { codes.isOffered }

    /// Sends a code to the number of the person with this name, if there is one. A number's limits
    /// apply in silence.
    ///
    /// - Parameter name: a username, or a phone number in any format.
    /// - Throws: `WalletError.codeSignInOff`.
    public func ask(for name: String, from address: ClientAddress) throws(WalletError) -> Asked {
        guard hasCodes else { throw .codeSignInOff }
        let now = core.clock.now()
        let token = SecretToken(prefix: "awc_", randomness: core.randomness)
        core.later.run { await self.send(to: name, from: address, token, at: now) }
        return Asked(
            challenge: token.text,
            expiresAt: now.adding(seconds: core.settings.codes.lifetimeSeconds))
    }

    private func send(
        to name: String, from address: ClientAddress, _ token: SecretToken, at now: Timestamp
    ) async {
        let username = Username(name)
        let phone = try? PhoneNumbers.parse(name, region: core.settings.homeRegion)
        let asker = CodeAsker(silent: "reset", at: address, core.settings)
        let limits = CodeSendLimits(settings: core.settings, now: now)
        let issued = try? await core.store.write { tx in
            let person =
                try username.flatMap { try tx.person(username: $0) }
                ?? phone.flatMap { try tx.person(phone: $0) }
            if let number = person?.phone {
                do {
                    let code = try self.codes.issue(
                        .reset, for: .phone(number), by: asker, token, within: limits, tx)
                    return (number, code) as (PhoneNumber, String)?
                } catch is WalletError {}
            }
            let key = username?.key ?? phone?.e164 ?? name
            try self.pretend(for: key, asker, token, at: now, tx)
            return nil
        }
        guard let (number, code) = issued ?? nil else { return }
        let message = OutgoingMessage.code(
            code, for: "a new password", lasting: core.settings.codes.lifetimeSeconds / 60)
        // The messenger logs why a message was not sent.
        try? await core.messenger?.send(message, to: .phone(number))
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
                purpose: .reset))
    }

    /// Checks the entered code; the right one permits a new password, once.
    ///
    /// - Parameter challenge: the secret that `ask` returned.
    /// - Throws: `WalletError.incorrectCode`, `.codeExpired`.
    public func enter(
        _ code: String, challenge: String, in context: SignInContext
    ) async throws -> Permission {
        guard OneTimeCode.isWellFormed(code) else { throw WalletError.incorrectCode }
        let (hash, now) = (SecretToken.hash(of: challenge), core.clock.now())
        // A wrong guess must be counted although it is refused.
        let result: Result<Permission, Refusal> = try await core.store.write { tx in
            guard let found = try tx.challenge(secretHash: hash), found.purpose == .reset else {
                return .failure(Refusal(error: .codeExpired, contact: nil))
            }
            if let failure = try self.codes.check(code, against: found, now: now, tx: tx) {
                return .failure(Refusal(error: failure, contact: found.contact))
            }
            try tx.removeChallenge(secretHash: hash)
            guard let person = try tx.person(found.contact) else {
                return .failure(Refusal(error: .codeExpired, contact: nil))
            }
            try tx.markSendsVerified(to: found.contact, askedBy: found.asker)
            try self.core.log(
                .resetMade, by: .person(person.id, context), about: person.id,
                [.way: SignInWay.code.rawValue], in: tx)
            return .success(try self.permit(person, for: Self.codeSeconds, tx))
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
