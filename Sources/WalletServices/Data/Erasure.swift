public import Ledger
import SQLStore

/// Leaving the wallet: everything about a person is erased, and the books stay whole.
public struct Erasure: Sendable {
    let core: Core

    /// The hurdles before somebody can leave.
    public struct Hurdles: Sendable {
        /// The open accounts and goals that hold money, each goal after its account.
        public let holding: [Holding]
        /// True for a host if no other host can act.
        public let isLastHost: Bool

        public var isEmpty: Bool { holding.isEmpty && !isLastHost }
    }

    /// An account or a goal that must be emptied.
    public struct Holding: Sendable {
        public let account: AccountID
        public let name: String
        public let money: Money
        public let isGoal: Bool
    }

    /// The hurdles that keep this person from leaving now.
    public func hurdles(of person: PersonID) async throws -> Hurdles {
        try await core.store.read { try $0.hurdles(of: person) }
    }

    /// Erases the person at their own wish.
    ///
    /// - Throws: `WalletError.data(.accountsHoldMoney)`, `.access(.lastHost)`;
    ///   `.signIn(.notSignedIn)` when they have left already.
    public func erase(_ person: PersonID) async throws {
        guard try await erase(person, by: .person(person, nil)) else {
            throw WalletError.signIn(.notSignedIn)
        }
    }

    /// Erases the person at their request to a treasurer or the host.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)` unless by a host, `.treasury(.personNotFound)`,
    ///   `.data(.accountsHoldMoney)`, `.access(.lastHost)`.
    public func erase(_ person: PersonID, by host: Treasurer) async throws {
        guard host.role == .host else { throw WalletError.access(.hostsOnly) }
        guard try await erase(person, by: host.actor, as: host) else {
            throw WalletError.treasury(.personNotFound)
        }
    }

    /// Writes the database's file anew if people left since that was last done, so that no freed
    /// page has their texts. Writes wait meanwhile.
    ///
    /// - Throws: `StoreError`; the next call tries again.
    public func scrub() async throws { try await core.store.scrub() }

    /// - Returns: false when there is no such person.
    private func erase(
        _ person: PersonID, by actor: Actor, as host: Treasurer? = nil
    ) async throws -> Bool {
        let now = core.clock.now()
        let closing = TransferID(OrderedID.make(at: now, randomness: core.randomness))
        let ended = try await core.store.write { tx -> Ended? in
            if let host { try tx.require(host, as: .host) }
            guard try tx.person(person) != nil else { return nil }
            let hurdles = try tx.hurdles(of: person)
            guard hurdles.holding.isEmpty else {
                throw WalletError.data(.accountsHoldMoney)
            }
            guard !hurdles.isLastHost else { throw WalletError.access(.lastHost) }
            let ended = Ended(
                sessions: try tx.sessions(of: person).map(\.id),
                payers: try tx.payersWaiting(for: person, at: now))
            for account in try tx.accounts(of: person) {
                try tx.thaw(account.id)
                try tx.close(account, closing: closing, at: now)
            }
            try self.core.endRights(of: person, keeping: .member, by: actor, at: now, tx)
            try tx.erase(person, at: now)
            try self.core.log(.personErased, by: actor, about: person, in: tx)
            return ended
        }
        guard let ended else { return false }
        for session in ended.sessions { core.notifier.end(session, of: person) }
        core.notifier.announce(person)
        for payer in ended.payers { core.notifier.announce(payer) }
        // The person is gone even if the disk is too full to write the file anew at once: the
        // nightly check tries again.
        try? await scrub()
        return true
    }

    /// Whom to tell after the commit.
    private struct Ended {
        let sessions: [SessionID]
        let payers: [PersonID]
    }
}

extension Wallet {
    public var erasure: Erasure { Erasure(core: audit.core) }
}

extension Transaction {
    fileprivate func hurdles(of person: PersonID) throws -> Erasure.Hurdles {
        let holding = try accounts(of: person).flatMap { account in
            let own = Erasure.Holding(
                account: account.id, name: account.name.shown, money: account.balance,
                isGoal: false)
            return [own]
                + (try goals(of: account.id)).map {
                    Erasure.Holding(account: $0.id, name: $0.name, money: $0.saved, isGoal: true)
                }
        }
        let isHost = try self.person(person)?.role == .host
        return Erasure.Hurdles(
            holding: holding.filter { $0.money.minorUnits > 0 },
            isLastHost: try isHost && otherHosts(than: person).isEmpty)
    }

    /// A freeze ends with the person: an empty account has nothing to hold back.
    fileprivate func thaw(_ account: AccountID) throws {
        if try isFrozen(account) { try endFreeze(of: account) }
    }

    /// The people whose payments to this person wait for a treasurer.
    fileprivate func payersWaiting(for person: PersonID, at time: Timestamp) throws -> [PersonID] {
        try waitingApprovals(at: time, limit: .max).filter { $0.recipient == person }
            .map(\.person)
    }
}
