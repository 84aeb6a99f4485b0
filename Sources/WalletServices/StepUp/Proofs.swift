public import Ledger
import Passwords
import SQLStore

/// Step-up: a person in a session confirms that it is them, with a password, a code or a passkey.
public struct Proofs: Sendable {
    /// How long a proof holds, in seconds, but at the cash desk.
    public static let seconds: Int64 = 300
    /// Wrong proofs in a row that end the session.
    public static let mostFailures: Int64 = 5

    let core: Core
    let passwords: PasswordSignIn
    let codes: CodeSignIn
    let passkeys: Passkeys

    /// Who confirms, and where.
    public struct Prover: Sendable {
        public let person: Person
        public let session: SessionID
        public let context: SignInContext

        public init(_ person: Person, in session: SessionID, from context: SignInContext) {
            self.person = person
            self.session = session
            self.context = context
        }
    }

    /// Where somebody has to be present.
    public enum Place: Sendable {
        case anywhere
        /// Where a treasurer takes cash all day.
        case cashDesk
    }

    /// Requires a proof of the last five minutes, of any kind, or of the time that the host chose
    /// for the cash desk. Signing in by password, code or passkey leaves one.
    ///
    /// - Throws: `WalletError.proofNeeded(.presence)`.
    public func requirePresence(
        in session: SessionID, at place: Place = .anywhere
    ) async throws {
        guard core.settings.asksForProof else { return }
        let now = core.clock.now()
        let seconds = place == .cashDesk ? core.settings.deskProofSeconds : Self.seconds
        _ = try await core.store.read {
            try core.require(.presence, in: session, within: seconds, at: now, $0)
        }
    }

    /// True if nothing that needs presence would ask now.
    public func hasPresence(in session: SessionID) async throws -> Bool {
        do {
            try await requirePresence(in: session)
            return true
        } catch WalletError.proofNeeded { return false }
    }

    /// The ways in which this person can confirm.
    public func ways(of person: Person) async throws -> Set<Proof.Way> {
        try await core.store.read { tx in
            var ways: Set<Proof.Way> = []
            if person.username != nil, try tx.passwordHash(of: person.id) != nil {
                ways.insert(.password)
            }
            if person.phone != nil, codes.isOffered, try core.hold(on: person.id, tx) == 0 {
                ways.insert(.code)
            }
            if try !tx.passkeys(of: person.id).isEmpty { ways.insert(.passkey) }
            return ways
        }
    }

    /// Confirms with the password. Wrong ones count like those of a sign-in.
    ///
    /// - Parameter binding: the act that it confirms; without one, it confirms presence.
    /// - Throws: `WalletError.person(.passwordMissing)`, `.tooManyAttempts`,
    ///   `.access(.proofWrong)`, `.busy`, `.signIn(.notSignedIn)` after too many wrong ones.
    public func prove(
        password: String, for binding: Digest32?, by prover: Prover
    ) async throws {
        let person = prover.person
        let stored = try await core.store.read { try $0.passwordHash(of: person.id) }
        guard let username = person.username, let stored else {
            throw WalletError.person(.passwordMissing)
        }
        let throttle = PasswordThrottle(
            core: core, account: username.key, address: prover.context.address,
            isKnown: passwords.known.isKnown(prover.context.mark, to: person.id))
        try await throttle.takeTry()
        let check = try await passwords.verified(password, against: stored, throttle)
        guard case .correct(needsRehash: _) = check else {
            throw told(
                try await core.store.write {
                    try fail(.password, .access(.proofWrong), prover, $0)
                }, prover)
        }
        try await core.store.write { tx in
            // The password may have changed while this one was checked.
            guard try tx.passwordHash(of: person.id) == stored else {
                throw WalletError.access(.proofWrong)
            }
            try throttle.clear(tx)
            try succeed(.password, binding, prover, tx)
        }
    }

    /// Sends a code that confirms this act alone, and says which.
    ///
    /// - Throws: as `CodeSignIn.sendCode`; `WalletError.signIn(.codeSignInOff)` without a phone,
    ///   `.contactRests` in the first day after the number replaced another.
    public func sendCode(for need: ProofNeed, by prover: Prover) async throws -> PendingCode {
        guard let phone = prover.person.phone else { throw WalletError.signIn(.codeSignInOff) }
        let wait = try await core.store.read { try core.hold(on: prover.person.id, $0) }
        guard wait == 0 else { throw WalletError.contactRests(retryAfterSeconds: wait) }
        return try await codes.sendCode(
            to: phone, from: prover.context.address, mark: prover.context.mark,
            confirming: ConfirmedAct(
                text: try await act(need), scope: scope(need.binding, prover.session)))
    }

    /// Confirms with the code that `sendCode` sent for the same act in the same session.
    ///
    /// - Throws: `WalletError.access(.proofWrong)`, `.signIn(.notSignedIn)` after too many wrong
    ///   ones.
    public func prove(
        code: String, secret: String, for binding: Digest32?, by prover: Prover
    ) async throws {
        let scope = scope(binding, prover.session)
        let failure = try await core.store.write { tx -> WalletError? in
            guard
                try codes.use(
                    code, secret: secret, of: prover.person.phone, scope: scope, tx) == nil
            else { return try fail(.code, .access(.proofWrong), prover, tx) }
            try succeed(.code, binding, prover, tx)
            return nil
        }
        if let failure { throw told(failure, prover) }
    }

    /// Begins to confirm with a passkey.
    ///
    /// - Parameter browser: the secret that binds the browser's forms.
    /// - Returns: the challenge in base64url without padding; it belongs to this act and session.
    public func beginPasskey(
        for binding: Digest32?, by prover: Prover, in browser: String
    ) async throws -> String {
        try await core.store.write { tx in
            try passkeys.challenge(
                for: browser + scope(binding, prover.session), person: prover.person.id,
                at: core.clock.now(), tx: tx)
        }
    }

    /// Confirms with a passkey of this person.
    ///
    /// - Throws: `WalletError.passkeyRefused`, `.signIn(.notSignedIn)` after too many wrong ones.
    public func prove(
        passkey assertion: PasskeyAssertion, at site: RelyingParty, for binding: Digest32?,
        by prover: Prover, in browser: String
    ) async throws {
        let place = browser + scope(binding, prover.session)
        let failure = try await core.store.write { tx -> WalletError? in
            do {
                try passkeys.check(
                    assertion, of: prover.person.id, at: site, from: place, tx: tx)
                try succeed(.passkey, binding, prover, tx)
                return nil
            } catch let error as PasskeyError {
                return try fail(.passkey, .passkeyRefused(error), prover, tx)
            }
        }
        if let failure { throw told(failure, prover) }
    }

    /// The scope of codes and challenges: one act in one session.
    private func scope(_ binding: Digest32?, _ session: SessionID) -> String {
        "\0proof\0\(session.text)\0\(binding?.hex ?? "")"
    }

    /// The act as the code's message names it. Presence has no name.
    private func act(_ need: ProofNeed) async throws -> String? {
        guard let amount = need.amount else { return nil }
        let sum = "\(amount.decimal) \(amount.currency.code)"
        return "paying \(sum) to \(try await name(in: need))"
    }

    /// Who gets the money, by a short name; empty for presence.
    public func name(in need: ProofNeed) async throws -> String {
        let person: PersonID? =
            switch need {
            case .presence: nil
            case .payment(_, let payee): payee
            case .cashOut(_, let person): person
            }
        guard let person else { return "" }
        return try await core.store.read { try $0.person(person)?.briefName } ?? ""
    }

    private func succeed(
        _ way: Proof.Way, _ binding: Digest32?, _ prover: Prover, _ tx: Transaction
    ) throws {
        try tx.setThrottleState(nil, for: key(prover))
        try core.prove(binding, by: way, in: prover.session, tx)
    }

    /// Counts a wrong proof, and ends the session after the last one.
    ///
    /// - Returns: the error, which the caller throws after the write, so that the count stays.
    private func fail(
        _ way: Proof.Way, _ refusal: WalletError, _ prover: Prover, _ tx: Transaction
    ) throws -> WalletError {
        let now = core.clock.now()
        try core.logFailure(to: prover.person.id, SignInWay(way), in: prover.context, tx)
        let failures = (try tx.throttleState(key(prover))?.failures ?? 0) + 1
        guard failures < Self.mostFailures else {
            try tx.setThrottleState(nil, for: key(prover))
            _ = try tx.removeSession(prover.session, of: prover.person.id)
            return .signIn(.notSignedIn)
        }
        try tx.setThrottleState(
            ThrottleState(failures: failures, blockedUntil: now, lastFailure: now),
            for: key(prover))
        return refusal
    }

    /// Ends the session's screens when the session has ended.
    private func told(_ failure: WalletError, _ prover: Prover) -> WalletError {
        if failure == .signIn(.notSignedIn) {
            core.notifier.end(prover.session, of: prover.person.id)
        }
        return failure
    }

    private func key(_ prover: Prover) -> String { "proof:\(prover.session.text)" }
}

extension SignInWay {
    init(_ way: Proof.Way) {
        self =
            switch way {
            case .password: .password
            case .code: .code
            case .passkey: .passkey
            }
    }

    /// The proof that this way of signing in leaves, if somebody proved anything.
    var proof: Proof.Way? {
        switch self {
        case .password: .password
        case .code: .code
        case .passkey: .passkey
        case .trustedDevice, .token, .reset: nil
        }
    }
}

extension Core {
    /// How long codes to this person's number confirm nothing yet, in seconds: a thief who took the
    /// number over gets its codes (OWASP ASVS 5.0, 6.6.1). A first number waits for nothing.
    fileprivate func hold(on person: PersonID, _ tx: Transaction) throws -> Int64 {
        guard let last = try tx.latestContactChange(.phone, of: person), last.old != nil else {
            return 0
        }
        let age = clock.now().seconds(since: last.changedAt)
        guard age >= -60 else { return 0 }
        return min(max(0, Contacts.restSeconds - age), Contacts.restSeconds)
    }
}
