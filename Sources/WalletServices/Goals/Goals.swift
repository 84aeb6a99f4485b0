import Foundation
public import Ledger
import SQLStore

/// Savings goals, each below an account.
public struct Goals: Sendable {
    let core: Core

    /// The goals of one account in the order of creation.
    ///
    /// - Throws: `WalletError.account(.notFound)`.
    public func list(
        of account: AccountID, includingArchived: Bool = false, by person: PersonID
    ) async throws -> [Goal] {
        try await core.store.read { tx in
            let record = try tx.openAccount(account, of: person)
            return try tx.goals(of: record.id).filter { includingArchived || !$0.isArchived }
        }
    }

    /// The goals of all accounts of this person, grouped by account in the person's own order.
    public func list(
        of person: PersonID, includingArchived: Bool = false
    ) async throws -> [Goal] {
        try await core.store.read { tx in
            try tx.accounts(of: person).flatMap { try tx.goals(of: $0.id) }
                .filter { includingArchived || !$0.isArchived }
        }
    }

    /// One goal of this person.
    ///
    /// - Throws: `WalletError.goal(.notFound)`, also for another person's goal and a deleted one.
    public func find(_ id: AccountID, of person: PersonID) async throws -> Goal {
        try await core.store.read { try $0.openGoal(id, of: person) }
    }

    /// One goal that this person has or had, deleted or not.
    ///
    /// - Throws: `WalletError.goal(.notFound)`, also for another person's goal.
    public func findEver(_ id: AccountID, of person: PersonID) async throws -> Goal {
        try await findEver(oneOf: [id], of: person)
    }

    /// The first of these ids that is or was a goal of this person.
    ///
    /// - Throws: `WalletError.goal(.notFound)`.
    public func findEver(oneOf ids: [AccountID], of person: PersonID) async throws -> Goal {
        try await core.store.read { tx in
            for id in ids { if let goal = try tx.goal(id, of: person) { return goal } }
            throw WalletError.goal(.notFound)
        }
    }

    /// The settings of a new goal.
    public struct Draft: Hashable, Sendable {
        public var name: String
        /// A goal may have no target.
        public var target: Money?
        /// The day by which to have the target.
        public var targetDay: CivilDate?
        /// The name of an offered picture: lower-case letters, digits and `-`.
        public var picture: String?
        /// A photo, which takes precedence over the picture; creating the goal stores it too.
        public var photo: PreparedPicture?

        public init(
            name: String, target: Money? = nil, targetDay: CivilDate? = nil,
            picture: String? = nil, photo: PreparedPicture? = nil
        ) {
            self.name = name
            self.target = target
            self.targetDay = targetDay
            self.picture = picture
            self.photo = photo
        }
    }

    /// A goal that this call or an earlier one with the same key created.
    public struct Created: Sendable {
        public let goal: Goal
        public let isReplay: Bool
    }

    /// Creates an empty goal. Two goals may have the same name.
    ///
    /// - Parameter key: repeated requests with the same key create one goal.
    /// - Throws: `WalletError.goal(.nameInvalid)`, `.goal(.pictureInvalid)`, `.account(.notFound)`,
    ///   `.goal(.targetInvalid)`, `.goal(.dayInvalid)`, `.goal(.limitReached)`,
    ///   `.goal(.pictureLimitReached)`, `.money(.idempotencyKeyReused)`.
    public func create(
        _ draft: Draft, in account: AccountID, by person: PersonID, key: IdempotencyKey? = nil
    ) async throws -> Created {
        let now = core.clock.now()
        let name = try GoalText.name(draft.name)
        let picture = try GoalText.picture(draft.picture)
        let made = OrderedID.shared(at: now, randomness: core.randomness)
        let id = AccountID(key.map { OrderedID.derived(from: $0, of: person) } ?? made)
        let look =
            (picture ?? "") + (draft.photo.map { ":" + $0.upload.hex } ?? "")
            + (draft.targetDay.map { "@" + $0.iso8601 } ?? "")
        let fingerprint = Digest32(
            fingerprintOf: "create goal", .id(account.uuid), .text(name),
            .units(draft.target?.minorUnits ?? 0), .text(draft.target?.currency.code ?? ""),
            .text(look))
        let created = try await core.store.write { tx in
            if let earlier = try tx.earlierGoal(id, fingerprint, of: person) { return earlier }
            let parent = try tx.openAccount(account, of: person)
            let currency = parent.balance.currency
            let target = try GoalText.target(draft.target, in: currency)
            let day = try GoalText.day(
                draft.targetDay, target: target,
                today: tx.days(of: person, self.core.settings).day(of: now))
            guard try tx.goals(of: parent.id).count < self.core.settings.goalsPerAccount else {
                throw WalletError.goal(.limitReached)
            }
            let goal = Goal(
                account: Account(id: id, kind: .customer, balance: .zero(currency)),
                parent: parent.id, owner: person, name: name, target: target,
                targetDay: day, picture: picture, photo: draft.photo?.picture.digest, createdAt: now
            )
            try tx.insert(goal, fingerprint: fingerprint)
            if let photo = draft.photo { try tx.keep(photo, of: goal) }
            return Created(goal: goal, isReplay: false)
        }
        if !created.isReplay { core.notifier.announce(person) }
        return created
    }

    /// How to edit one value of a goal.
    public enum Edit<Value: Sendable>: Sendable {
        case keep
        case clear
        case set(Value)
    }

    /// Changes a goal in one transaction: all that is asked, or nothing.
    ///
    /// - Parameters:
    ///   - name: unchanged if left out.
    ///   - units: the target in minor units, if the caller does not know the goal's currency.
    ///   - targetDay: goes with the target when that is cleared.
    ///   - isArchived: true sends what the goal holds back to its account and ends automatic saving
    ///     into it, false takes it into use again; unchanged if left out.
    /// - Throws: `WalletError.goal(.notFound)`, `.goal(.nameInvalid)`, `.goal(.pictureInvalid)`,
    ///   `.goal(.targetInvalid)`, `.goal(.dayInvalid)`, `.goal(.pictureLimitReached)`, and
    ///   `.rejected` when the account cannot hold what an archived goal gives back.
    public func edit(
        _ id: AccountID, name: String? = nil, target: Edit<Money> = .keep,
        targetUnits units: Edit<Int64> = .keep, targetDay: Edit<CivilDate> = .keep,
        picture: Edit<String> = .keep, photo: Edit<PreparedPicture> = .keep,
        isArchived: Bool? = nil, by person: PersonID
    ) async throws -> Goal {
        let now = core.clock.now()
        let transfer = TransferID(OrderedID.make(at: now, randomness: core.randomness))
        let edited = try await core.store.write { tx in
            var goal = try tx.openGoal(id, of: person)
            if let name { goal.name = try GoalText.name(name) }
            if case .set(let name) = picture { _ = try GoalText.picture(name) }
            goal.picture = picture.applied(to: goal.picture)
            let currency = goal.saved.currency
            let old = target.applied(to: goal.target)
            let new = units.applied(to: old?.minorUnits)
                .map { Money(minorUnits: $0, currency: old?.currency ?? currency) }
            goal.target = try GoalText.target(new, in: currency)
            if goal.target == nil, case .keep = targetDay { goal.targetDay = nil }
            let day = targetDay.applied(to: goal.targetDay)
            if day != goal.targetDay {
                let today = try tx.days(of: person, self.core.settings).day(of: now)
                goal.targetDay = try GoalText.day(day, target: goal.target, today: today)
            }
            switch photo {
            case .keep: break
            case .clear:
                try tx.removePhoto(of: goal.id)
                goal.photo = nil
            case .set(let new):
                try tx.keep(new, of: goal)
                goal.photo = new.picture.digest
            }
            return try tx.update(goal, isArchived: isArchived, giveBack: transfer, at: now)
        }
        core.notifier.announce(person)
        return edited
    }
}

extension Goals.Edit {
    fileprivate func applied(to old: Value?) -> Value? {
        switch self {
        case .keep: old
        case .clear: nil
        case .set(let new): new
        }
    }
}
