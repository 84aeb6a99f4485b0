import Foundation
public import Ledger
import SQLStore

/// The people with whom a person has dealings: favourites, those paid, and those who paid. A person
/// without dealings does not exist here, whoever asks.
public struct KnownPeople: Sendable {
    let core: Core

    /// The maximum number of payments between two people on a page.
    private static let shownPayments = 10

    /// One known person with the latest payments between both, newest first.
    public struct Page: Sendable {
        public let person: KnownPerson
        public let payments: [Feed.Entry]
    }

    /// The favourites by name, then the others with the latest first, and at the end those who are
    /// blocked, by name. The others are those of the latest movements, see `Transaction.circle`.
    public func list(of person: PersonID) async throws -> [KnownPerson] {
        try await core.store.read { try $0.circle(of: person).people }
    }

    /// One known person.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`, also for somebody without dealings.
    public func find(_ other: PersonID, of person: PersonID) async throws -> Page {
        try await core.store.read { tx in
            let found = try tx.knownPerson(other, of: person)
            let transfers = try tx.payments(
                between: person, and: other, limit: Self.shownPayments)
            let own = try tx.accountsEver(of: person)
            let entries = try FeedEntries(own, in: tx, findsBalances: false)
                .entries(of: transfers)
            let relation = try tx.relation(of: person, to: other)
            var last = LastDealings()
            for entry in entries { last.note(entry.position, isIncoming: entry.isIncoming) }
            let portraits = try tx.portraits(of: [other])
            return Page(
                person: KnownPerson(found, relation, last, portraits[other]),
                payments: Array(entries.prefix(Self.shownPayments)))
        }
    }

    /// Makes somebody a favourite, or ends that. Doing it twice changes nothing.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)` also for somebody without dealings;
    ///   `.money(.recipientBlocked)` for a favourite who is blocked.
    public func setFavourite(
        _ isFavourite: Bool, _ other: PersonID, by person: PersonID
    ) async throws {
        let now = core.clock.now()
        try await change(other, by: person) { relation in
            if isFavourite, relation.blockedAt != nil { throw WalletError.money(.recipientBlocked) }
            relation.setFavourite(at: isFavourite ? now : nil)
        }
    }

    /// Blocks somebody, who then is no favourite any more; or ends that. Doing it twice changes
    /// nothing. They are not told.
    ///
    /// Payments and blocks are written one after the other: each payment is booked before the block
    /// or refused.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)` also for somebody without dealings.
    public func setBlocked(_ isBlocked: Bool, _ other: PersonID, by person: PersonID) async throws {
        let now = core.clock.now()
        try await change(other, by: person) { $0.setBlocked(at: isBlocked ? now : nil) }
    }

    private func change(
        _ other: PersonID, by person: PersonID,
        _ body: @escaping @Sendable (inout PersonRelation) throws -> Void
    ) async throws {
        let isChanged = try await core.store.write { tx in
            _ = try tx.knownPerson(other, of: person)
            let before =
                try tx.relation(of: person, to: other)
                ?? PersonRelation(person: person, other: other)
            var after = before
            try body(&after)
            guard after != before else { return false }
            try tx.save(after)
            return true
        }
        if isChanged { core.notifier.announce(person) }
    }
}

extension Wallet {
    public var knownPeople: KnownPeople { KnownPeople(core: audit.core) }
}
