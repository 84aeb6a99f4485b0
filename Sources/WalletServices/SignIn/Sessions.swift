import Ledger
import SQLStore

/// The sessions of people.
public struct Sessions: Sendable {
    let core: Core
    private let known = CredentialCache<(Session, Person)>()

    init(core: Core) {
        self.core = core
    }

    /// The valid session with this token in this API, and its person.
    ///
    /// - Parameter countsAsUse: false for a screen's automatic requests, which must not keep an
    ///   unused session alive.
    /// - Throws: `WalletError.signIn(.notSignedIn)`.
    public func authenticate(
        _ token: String, at channel: SessionChannel, countsAsUse: Bool = true
    ) async throws -> (Session, Person) {
        guard SecretToken.mayBe(token) else { throw WalletError.signIn(.notSignedIn) }
        let now = core.clock.now()
        let hash = SecretToken.hash(of: token)
        let found = try await known.find(hash, in: core.store) { try $0.session(tokenHash: hash) }
        guard let (session, person) = found, session.channel == channel else {
            throw WalletError.signIn(.notSignedIn)
        }
        guard session.isAlive(at: now) else {
            if session.hasEnded(at: now) {
                _ = try await core.store.write { try $0.removeSession(session.id, of: person.id) }
                core.notifier.end(session.id, of: person.id)
            }
            throw WalletError.signIn(.notSignedIn)
        }
        RequestTrace.current?.note(person.id)
        if countsAsUse, now.seconds(since: session.lastUsedAt) >= 60 {
            try await core.noteUse { try $0.touch(session.id, at: now) }
        }
        return (session, person)
    }

    /// The person's valid sessions, the latest used first.
    public func list(of person: PersonID) async throws -> [Session] {
        let now = core.clock.now()
        return try await core.store.read { try $0.sessions(of: person) }.filter {
            $0.isAlive(at: now)
        }
    }

    /// True while this session is valid. Checking does not count as use.
    public func isAlive(_ id: SessionID, of person: PersonID) async throws -> Bool {
        try await list(of: person).contains { $0.id == id }
    }

    /// Ends one session: its token stops working.
    ///
    /// - Throws: `WalletError.signIn(.sessionNotFound)` when this person has no such session.
    public func end(_ id: SessionID, of person: PersonID) async throws {
        let ended = try await core.store.write { try $0.removeSession(id, of: person) }
        core.notifier.end(id, of: person)
        guard ended else { throw WalletError.signIn(.sessionNotFound) }
    }

    /// Ends all sessions of this person except this one.
    ///
    /// - Parameter context: where the request comes from, for the log.
    public func endOthers(
        than kept: SessionID, of person: PersonID, in context: SignInContext? = nil
    ) async throws {
        let ended = try await core.store.write { tx in
            let others = try tx.sessions(of: person).filter { $0.id != kept }
            for session in others { _ = try tx.removeSession(session.id, of: person) }
            try self.core.log(
                .signedOutEverywhere, by: .person(person, context), about: person, in: tx)
            return others
        }
        for session in ended { core.notifier.end(session.id, of: person) }
    }

    /// Begins a session inside the transaction that identified the person.
    func begin(
        for person: Person, by way: SignInWay, isNew: Bool, in context: SignInContext,
        tx: Transaction
    ) throws -> SignedIn {
        let now = core.clock.now()
        let settings = core.settings
        let token = SecretToken(prefix: "awt_", randomness: core.randomness)
        let session = Session(
            id: SessionID(OrderedID.make(at: now, randomness: core.randomness)), person: person.id,
            channel: context.channel, device: context.device, address: context.address.limitKey,
            createdAt: now, lastUsedAt: now,
            idleSeconds: settings.idleSeconds(of: person, at: context.channel),
            expiresAt: now.adding(seconds: settings.sessionLifetimeSeconds))
        try tx.pruneSessions(at: now)
        try tx.insert(session, tokenHash: token.hash)
        let actor = Actor.person(person.id, context)
        if isNew { try core.log(.personJoined, by: actor, about: person.id, in: tx) }
        if settings.asksForProof, let proof = way.proof {
            try core.prove(nil, by: proof, in: session.id, tx)
        }
        try core.log(.signedIn, by: actor, about: person.id, [.way: way.rawValue], in: tx)
        return SignedIn(person: person, session: session, token: token.text, isNew: isNew)
    }
}

extension WalletSettings {
    fileprivate func idleSeconds(of person: Person, at channel: SessionChannel) -> Int64 {
        guard channel == .web else { return apiIdleSeconds }
        return person.role >= .treasurer ? deskIdleSeconds : sessionIdleSeconds
    }
}
