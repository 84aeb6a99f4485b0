import Crypto
import Foundation
public import Ledger
public import Phone

/// Signing in with a phone number and a one-time code.
public struct CodeSignIn: Sendable {
    let core: Core
    let sessions: Sessions
    let sender: (any CodeSender)?
    let secret: [UInt8]

    /// Sends a fresh code to this number; any older code for it is dead from now on.
    ///
    /// - Parameter hasCooldown: false for a protocol whose clients know of no wait between codes;
    ///   all other limits hold.
    /// - Returns: what the browser that asked must show to have the code accepted.
    /// - Throws: `WalletError.countryNotServed`, `.tooManyCodes`, `.codeNotSent`, `.codeSignInOff`.
    public func sendCode(
        to phone: PhoneNumber, from address: ClientAddress, hasCooldown: Bool = true
    ) async throws -> PendingCode {
        guard let sender else { throw WalletError.codeSignInOff }
        let now = core.clock.now()
        let limits = CodeSendLimits(
            settings: core.settings, now: now, hasCooldown: hasCooldown)
        let code = OneTimeCode(randomness: core.randomness)
        let token = SecretToken(prefix: "awc_", randomness: core.randomness)
        let challenge = CodeChallenge(
            phone: phone, secretHash: token.hash, codeMAC: mac(of: code.text, for: phone),
            expiresAt: now.adding(seconds: core.settings.codes.lifetimeSeconds), guesses: 0)
        let send = CodeSend(
            phone: phone, address: address.limitKey, prefix: "+\(phone.callingCode)", sentAt: now)
        let resendAfter = try await core.store.write { tx in
            try limits.check(phone: phone, address: address, in: tx)
            try tx.insert(send)
            try tx.put(challenge)
            try tx.pruneCodeRecords(before: now.adding(seconds: -CodeSendLimits.day))
            return try limits.cooldown(for: phone, in: tx)
        }
        do { try await sender.send(code: code.text, to: phone) } catch {
            throw WalletError.codeNotSent
        }
        return PendingCode(
            secret: token.text, phone: phone, expiresAt: challenge.expiresAt,
            resendAt: now.adding(seconds: resendAfter))
    }

    /// Checks the code that was typed in; the right one signs its number in, once.
    ///
    /// - Parameter secret: what `sendCode` returned to this browser.
    /// - Throws: `WalletError.incorrectCode`, `.codeExpired`, `.tooManyAttempts`.
    public func verify(
        _ code: String, secret: String, in context: SignInContext
    ) async throws -> SignedIn {
        let hash = SecretToken.hash(of: secret)
        return try await signIn(code, in: context) { tx in try tx.challenge(secretHash: hash) }
    }

    /// The same for a protocol that names the number again instead of keeping a secret. Only the
    /// sandbox speaks such a protocol; there the fixed code needs no challenge.
    ///
    /// - Throws: `WalletError.incorrectCode`, `.codeExpired`, `.tooManyAttempts`.
    public func verify(
        _ code: String, phone: PhoneNumber, in context: SignInContext
    ) async throws -> SignedIn {
        let isFixed = core.settings.fixedCode == code
        return try await signIn(code, fixedFor: isFixed ? phone : nil, in: context) { tx in
            try tx.challenge(for: phone)
        }
    }

    /// A wrong guess must be counted even though it is refused, so the transaction returns the
    /// refusal instead of throwing it, which would undo the count.
    private func signIn(
        _ code: String, fixedFor: PhoneNumber? = nil, in context: SignInContext,
        challenge: @escaping @Sendable (any WalletTransaction) throws -> CodeChallenge?
    ) async throws -> SignedIn {
        guard OneTimeCode.isWellFormed(code) else { throw WalletError.incorrectCode }
        let now = core.clock.now()
        let result: Result<SignedIn, WalletError> = try await core.store.write { tx in
            if let fixedFor {
                return .success(try self.accept(fixedFor, in: context, now: now, tx: tx))
            }
            guard let found = try challenge(tx) else { return .failure(.codeExpired) }
            if let refusal = try self.check(code, against: found, now: now, tx: tx) {
                return .failure(refusal)
            }
            return .success(try self.accept(found.phone, in: context, now: now, tx: tx))
        }
        return try result.get()
    }

    private func check(
        _ code: String, against challenge: CodeChallenge, now: Timestamp, tx: any WalletTransaction
    ) throws -> WalletError? {
        if let fixed = core.settings.fixedCode, code == fixed { return nil }
        let limits = core.settings.codes
        let phone = challenge.phone
        let failures = try tx.codeFailures(
            for: phone, since: now.adding(seconds: -CodeSendLimits.day))
        let inRow = try tx.consecutiveCodeFailures(for: phone)
        if failures.count >= limits.failuresPerDay || inRow >= limits.consecutiveFailures {
            let wait = failures.last.map { CodeSendLimits.day - now.seconds(since: $0) } ?? 3600
            return .tooManyAttempts(retryAfterSeconds: max(1, wait))
        }
        // A code that has ended is gone at once: a clock that is set back must not revive it.
        let sentAt = challenge.expiresAt.adding(seconds: -limits.lifetimeSeconds)
        guard now < challenge.expiresAt, now >= sentAt.adding(seconds: -60),
            challenge.guesses < limits.guessesPerCode
        else {
            try tx.removeChallenge(for: phone)
            return .codeExpired
        }
        try tx.countGuess(for: phone)
        guard isRight(code, for: challenge) else {
            try tx.insertCodeFailure(for: phone, at: now)
            try tx.setConsecutiveCodeFailures(inRow + 1, for: phone)
            return challenge.guesses + 1 < limits.guessesPerCode ? .incorrectCode : .codeExpired
        }
        return nil
    }

    private func accept(
        _ phone: PhoneNumber, in context: SignInContext, now: Timestamp, tx: any WalletTransaction
    ) throws -> SignedIn {
        try tx.removeChallenge(for: phone)
        try tx.markSendsVerified(to: phone)
        try tx.setConsecutiveCodeFailures(0, for: phone)
        if let known = try tx.person(phone: phone) {
            return try sessions.begin(for: known, isNew: false, in: context, tx: tx)
        }
        let id = PersonID(OrderedID.shared(at: now, randomness: core.randomness))
        let person = Person(id: id, phone: phone, joinedAt: now)
        try tx.insert(person)
        return try sessions.begin(for: person, isNew: true, in: context, tx: tx)
    }

    private func isRight(_ code: String, for challenge: CodeChallenge) -> Bool {
        HMAC<SHA256>.isValidAuthenticationCode(
            challenge.codeMAC.bytes, authenticating: message(code, challenge.phone),
            using: SymmetricKey(data: secret))
    }

    private func mac(of code: String, for phone: PhoneNumber) -> Digest32 {
        let mac = HMAC<SHA256>.authenticationCode(
            for: message(code, phone), using: SymmetricKey(data: secret))
        return Digest32(bytes: Array(mac)) ?? .zero
    }

    private func message(_ code: String, _ phone: PhoneNumber) -> [UInt8] {
        Array("awallet code\0\(phone.e164)\0\(code)".utf8)
    }
}

/// A code on its way.
public struct PendingCode: Sendable {
    /// What binds the code to the browser that asked for it: 256 random bits.
    public let secret: String
    public let phone: PhoneNumber
    public let expiresAt: Timestamp
    /// When another code may be asked for.
    public let resendAt: Timestamp
}

/// Six decimal digits.
struct OneTimeCode {
    let text: String

    /// Drawn evenly from 000000 to 999999.
    init(randomness: Randomness) {
        var generator = randomness.generator
        let digits = String(Int.random(in: 0...999_999, using: &generator))
        text = String(repeating: "0", count: 6 - digits.count) + digits
    }

    static func isWellFormed(_ text: String) -> Bool {
        text.utf8.count == 6 && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}
