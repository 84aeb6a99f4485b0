import Ledger
import SQLStore

/// The known people of a person, found without reading the history.
struct Circle {
    /// Favourites by name, others with the latest first, blocked people by name.
    let people: [KnownPerson]

    /// Those to pay: favourites first, then whom the person paid, the latest first. Blocked people
    /// are not among them.
    func payees(limit: Int) -> [KnownPerson] {
        let open = people.filter { !$0.isBlocked && ($0.isFavourite || $0.lastPaidAt != nil) }
        let favourites = open.filter(\.isFavourite)
        let others = open.filter { !$0.isFavourite }.sorted {
            ($0.lastPaidAt?.milliseconds ?? 0) > ($1.lastPaidAt?.milliseconds ?? 0)
        }
        return Array((favourites + others).prefix(limit))
    }
}

extension Transaction {
    /// The favourites and blocked people of a person, and everybody among the latest movements of
    /// the open accounts.
    ///
    /// It reads at most `movementsLookedAt` movements of each side of each account, from an index:
    /// the cost does not grow with the history.
    func circle(of person: PersonID) throws -> Circle {
        let relations = try relations(of: person, limit: CircleLimits.relations)
        let dealings = try accounts(of: person).flatMap {
            try latestDealings(of: $0.id, among: CircleLimits.movementsLookedAt)
        }
        let parties = try parties(of: Set(dealings.map(\.account)))
        var last: [PersonID: LastDealings] = [:]
        for dealing in dealings {
            guard let other = parties[dealing.account]?.person, other.id != person else { continue }
            last[other.id, default: LastDealings()]
                .note(dealing.position, isIncoming: dealing.isIncoming)
        }
        var people = Dictionary(
            parties.values.map { ($0.person.id, $0.person) }, uniquingKeysWith: { one, _ in one })
        for relation in relations where people[relation.other] == nil {
            people[relation.other] = try self.person(relation.other)
        }
        let decided = Dictionary(
            relations.map { ($0.other, $0) }, uniquingKeysWith: { one, _ in one })
        let here = people.values.filter { $0.id != person && !$0.isDeparted }
        let portraits = try portraits(of: here.map(\.id))
        let known = here.map {
            (
                KnownPerson($0, decided[$0.id], last[$0.id] ?? LastDealings(), portraits[$0.id]),
                last[$0.id]?.last
            )
        }
        return Circle(people: known.sorted(by: Self.precedes).map(\.0))
    }

    private static func precedes(
        _ one: (person: KnownPerson, last: FeedPosition?),
        _ other: (person: KnownPerson, last: FeedPosition?)
    ) -> Bool {
        let (first, second) = (one.person, other.person)
        guard first.rank == second.rank else { return first.rank < second.rank }
        if first.rank == 1, one.last != other.last {
            guard let position = one.last else { return false }
            return other.last.map { position > $0 } ?? true
        }
        let (name, otherName) = (first.name.lowercased(), second.name.lowercased())
        return name == otherName ? first.id.text < second.id.text : name < otherName
    }

    /// Somebody with whom this person has dealings.
    ///
    /// - Throws: `WalletError.treasury(.personNotFound)`.
    func knownPerson(_ other: PersonID, of person: PersonID) throws -> Person {
        guard other != person, let found = try self.person(other),
            try hasDealings(person, with: other)
        else { throw WalletError.treasury(.personNotFound) }
        return found
    }

    /// True if one of them ever paid the other. A favourite or a block follows from a payment.
    func hasDealings(_ person: PersonID, with other: PersonID) throws -> Bool {
        if try relation(of: person, to: other) != nil { return true }
        return try !payments(between: person, and: other, limit: 1).isEmpty
    }
}

/// The maximum that one look at the known people of a person reads.
private enum CircleLimits {
    /// The number of movements of each side of each account.
    static let movementsLookedAt = 100
    static let relations = 1000
}

extension KnownPerson {
    init(
        _ person: Person, _ relation: PersonRelation?, _ last: LastDealings,
        _ portrait: Digest32?
    ) {
        self.init(
            id: person.id, name: person.publicName, username: person.username,
            isFavourite: relation?.favouriteAt != nil, isBlocked: relation?.blockedAt != nil,
            lastPaidAt: last.paid?.time, lastReceivedAt: last.received?.time, portrait: portrait)
    }

    /// The part of the list: favourites, others, blocked people.
    fileprivate var rank: Int { isBlocked ? 2 : isFavourite ? 0 : 1 }
}
