public import Ledger
import SQLStore

/// Members, treasurers and hosts.
public struct Roles: Sendable {
    let core: Core

    /// Gives a person a role. What was signed in as them ends: a session that began before must not
    /// hold the new role. So does what they made for others and could not make in the new role.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)` unless `host` still is one,
    ///   `.access(.lastHost)` when no other host would stay, `.treasury(.personNotFound)`.
    public func set(
        _ role: Role, of person: PersonID, by host: Treasurer
    ) async throws -> Person {
        let now = core.clock.now()
        return try await changing(person) { tx in
            try tx.require(host, as: .host)
            guard let found = try tx.person(person) else {
                throw WalletError.treasury(.personNotFound)
            }
            guard found.role != role else { return (found, []) }
            return (found.with(role), try self.give(role, to: found, by: host, at: now, tx))
        }
    }

    /// The same for the host's own role. The session in which it happens goes on with a new token.
    ///
    /// - Returns: the token, unless the host has that role already.
    public func setOwn(
        _ role: Role, by host: Treasurer, in session: SessionID
    ) async throws -> String? {
        let now = core.clock.now()
        let token = SecretToken(prefix: "awt_", randomness: core.randomness)
        guard let person = host.person else { throw WalletError.treasury(.personNotFound) }
        return try await changing(person) { tx in
            try tx.require(host, as: .host)
            guard let found = try tx.person(person) else { throw WalletError.signIn(.notSignedIn) }
            guard found.role != role else { return (nil, []) }
            let ended = try self.give(role, to: found, by: host, at: now, but: session, tx)
            try tx.setToken(token.hash, of: session)
            return (token.text, ended)
        }
    }

    /// - Returns: the ended sessions.
    private func give(
        _ role: Role, to person: Person, by host: Treasurer, at now: Timestamp,
        but kept: SessionID? = nil, _ tx: Transaction
    ) throws -> [SessionID] {
        if person.role == .host, try tx.otherHosts(than: person.id).isEmpty {
            throw WalletError.access(.lastHost)
        }
        try tx.setRole(role, of: person.id, by: host.person, at: now)
        // Who made it could not make one for the new role.
        try tx.removeReset(of: person.id)
        try core.endRights(of: person.id, keeping: role, by: host.actor, at: now, tx)
        try core.log(
            .roleChanged, by: host.actor, about: person.id, [.role: role.rawValue], in: tx)
        return try tx.endSignIns(of: person.id, but: kept)
    }

    /// Ends the screens of the sessions that a change has ended.
    private func changing<Answer: Sendable>(
        _ person: PersonID,
        _ body: @escaping @Sendable (Transaction) throws -> (Answer, [SessionID])
    ) async throws -> Answer {
        let (answer, ended) = try await core.store.write(body)
        for session in ended { core.notifier.end(session, of: person) }
        core.notifier.announce(person)
        return answer
    }

    /// All hosts, then all treasurers, each in the order of joining.
    public func list(by _: Treasurer) async throws -> [Person] {
        try await core.store.read { tx in
            try tx.people(with: .host) + tx.people(with: .treasurer)
        }
    }
}
