import Ledger
import SQLStore

/// Members, treasurers and hosts.
public struct Roles: Sendable {
    let core: Core

    /// Gives a person a role. The next request of that person has it; sessions go on.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)` unless `host` still is one,
    ///   `.access(.lastHost)` when no other host would stay, `.treasury(.personNotFound)`.
    public func set(
        _ role: Role, of person: PersonID, by host: Treasurer
    ) async throws -> Person {
        let now = core.clock.now()
        let changed = try await core.store.write { tx in
            try tx.requireHost(host)
            guard let found = try tx.person(person) else {
                throw WalletError.treasury(.personNotFound)
            }
            guard found.role != role else { return found }
            if found.role == .host, try tx.people(with: .host).count == 1 {
                throw WalletError.access(.lastHost)
            }
            try tx.setRole(role, of: person, by: host.person, at: now)
            // Who made it could not make one for the new role.
            try tx.removeReset(of: person)
            try self.core.log(
                .roleChanged, by: host.actor, about: person, [.role: role.rawValue], in: tx)
            return found.with(role)
        }
        core.notifier.announce(person)
        return changed
    }

    /// All hosts, then all treasurers, each in the order of joining.
    public func list(by _: Treasurer) async throws -> [Person] {
        try await core.store.read { tx in
            try tx.people(with: .host) + tx.people(with: .treasurer)
        }
    }
}

extension Transaction {
    /// The proof may be a moment old, and another host may have taken the role back meanwhile.
    func requireHost(_ host: Treasurer) throws {
        guard host.role == .host else { throw WalletError.access(.hostsOnly) }
        guard let id = host.person else { return }
        guard try person(id)?.role == .host else { throw WalletError.access(.hostsOnly) }
    }
}
