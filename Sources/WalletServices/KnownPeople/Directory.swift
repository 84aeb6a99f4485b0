import Foundation
import Ledger
import SQLStore

/// The members who let all other members find them. Nobody is in it who did not ask for it.
public struct Directory: Sendable {
    /// The maximum number of members that it shows.
    public static let most = 500

    /// Before all ids.
    private static let start = PersonID(
        UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)))

    let core: Core

    /// True if this person is in it.
    public func isListed(_ person: PersonID) async throws -> Bool {
        try await core.store.read { try $0.isListed(person) }
    }

    /// Puts this person into it, or takes the person out. Doing it twice changes nothing.
    public func setListed(_ isListed: Bool, _ person: PersonID) async throws {
        let now = core.clock.now()
        try await core.store.write { tx in
            if isListed { try tx.list(person, at: now) } else { try tx.unlist(person) }
        }
        core.notifier.announce(person)
    }

    /// The other members in it, by name: not the frozen ones, and nobody who blocks this person or
    /// is blocked.
    public func members(for person: PersonID) async throws -> [Recipient] {
        let found = try await core.store.read { tx in
            try tx.listed(facing: person, after: Self.start, limit: Self.most)
                .filter { try !tx.isFrozen($0.id) }
        }
        return found.filter { !$0.isDeparted }
            .map {
                Recipient(id: $0.id, name: $0.publicName, handle: $0.username?.shown ?? "")
            }
            .sorted { $0.name.localizedStandardCompare($1.name) == .orderedAscending }
    }
}

extension Wallet {
    public var directory: Directory { Directory(core: audit.core) }
}
