public import Ledger
import SQLStore

/// Links that let people join. The database has only the hash of a link's secret, which is derived
/// from the wallet's key: so whoever may invite can see the link again, and a thief of the database
/// cannot.
public struct Invitations: Sendable {
    /// The maximum number of people for one invitation.
    public static let mostSeats: Int64 = 500
    /// The maximum lifetime, in seconds, and that of an invitation for a treasurer.
    public static let longestSeconds: Int64 = 30 * 24 * 3600
    public static let longestForTreasurerSeconds: Int64 = 24 * 3600
    /// The maximum length of a note, in user-perceived characters.
    public static let longestNote = 140
    /// The maximum number of invitations in the list.
    public static let mostListed = 200
    let core: Core
    /// The wallet's key.
    let secret: [UInt8]

    /// The offer of a new invitation.
    public struct Draft: Sendable {
        public var role: Role
        public var seats: Int64
        public var lifetimeSeconds: Int64
        public var note: String

        public init(
            role: Role = .member, seats: Int64 = 1, lifetimeSeconds: Int64 = 7 * 24 * 3600,
            note: String = ""
        ) {
            self.role = role
            self.seats = seats
            self.lifetimeSeconds = lifetimeSeconds
            self.note = note
        }
    }

    /// An invitation with its secret.
    public struct New: Sendable {
        public let invitation: Invitation
        /// 256 unpredictable bits in base64url after `awi_`.
        public let token: String

        /// The link's path on this wallet's site.
        public var path: String { "/join/\(token)" }
    }

    /// Makes an invitation.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)` for a treasurer's role from somebody who is no
    ///   host; `WalletError.joining`: `.registrationClosed`, `.seatsInvalid`, `.endInvalid`,
    ///   `.money(.noteInvalid)`, `.roleInvalid`; `.money(.idempotencyKeyReused)` when the key made
    ///   one already.
    public func make(
        _ draft: Draft, by treasurer: Treasurer, key: IdempotencyKey? = nil
    ) async throws -> New {
        let note = try check(draft, by: treasurer)
        let now = core.clock.now()
        let fresh = OrderedID.make(at: now, randomness: core.randomness)
        let known = key.flatMap { key in
            treasurer.person.map { OrderedID.derived(from: key, of: $0) }
        }
        let invitation = Invitation(
            id: InvitationID(known ?? fresh), role: draft.role, seats: draft.seats, note: note,
            maker: treasurer.person, createdAt: now,
            expiresAt: now.adding(seconds: draft.lifetimeSeconds))
        let token = token(of: invitation.id)
        try await core.store.write { tx in
            try tx.require(treasurer, as: draft.role.keeper)
            guard try tx.invitation(invitation.id) == nil else {
                throw WalletError.money(.idempotencyKeyReused)
            }
            try tx.insert(invitation, tokenHash: token.hash)
            try self.core.log(
                .invitationMade, by: treasurer.actor, about: nil,
                [.role: draft.role.rawValue, .name: note], in: tx)
        }
        return New(invitation: invitation, token: token.text)
    }

    private func token(of id: InvitationID) -> SecretToken {
        SecretToken(
            prefix: "awi_", derivedFrom: secret, for: "invitation \(id.text)",
            randomness: core.randomness)
    }

    /// An open invitation with its link, again.
    ///
    /// - Throws: `WalletError.access`, unless the treasurer could make it now;
    ///   `.joining(.invitationNotFound)` when nobody can join with it, and when its link was made
    ///   with another key.
    public func link(to id: InvitationID, by treasurer: Treasurer) async throws -> New {
        let (token, now) = (token(of: id), core.clock.now())
        return try await core.store.read { tx in
            try tx.require(treasurer)
            guard let found = try tx.invitation(tokenHash: token.hash), found.id == id,
                found.isOpen(at: now), try tx.standing(of: found.maker) >= found.role.keeper
            else { throw WalletError.joining(.invitationNotFound) }
            try tx.require(treasurer, as: found.role.keeper)
            return New(invitation: found, token: token.text)
        }
    }

    /// - Returns: the note in its stored form.
    private func check(_ draft: Draft, by treasurer: Treasurer) throws -> String {
        guard core.settings.registration != .closed else {
            throw WalletError.joining(.registrationClosed)
        }
        guard draft.role != .host else { throw WalletError.joining(.roleInvalid) }
        guard draft.role == .member || treasurer.role == .host else {
            throw WalletError.access(.hostsOnly)
        }
        guard (1...Self.mostSeats).contains(draft.seats) else {
            throw WalletError.joining(.seatsInvalid)
        }
        guard (60...Self.longestSeconds).contains(draft.lifetimeSeconds) else {
            throw WalletError.joining(.endInvalid)
        }
        let isShort = draft.lifetimeSeconds <= Self.longestForTreasurerSeconds
        guard draft.role == .member || (draft.seats == 1 && isShort) else {
            throw WalletError.joining(.roleInvalid)
        }
        guard let note = PlainText.clean(draft.note, maximumLength: Self.longestNote) else {
            throw WalletError.joining(.noteInvalid).naming(draft.note)
        }
        return note
    }

    /// The newest invitations, the latest first.
    public func list(by _: Treasurer) async throws -> [Invitation] {
        try await core.store.read { try $0.invitations(limit: Self.mostListed) }
    }

    /// Ends an invitation. Those who joined with it stay.
    ///
    /// - Throws: `WalletError.joining(.invitationNotFound)`.
    public func revoke(_ id: InvitationID, by treasurer: Treasurer) async throws {
        let now = core.clock.now()
        try await core.store.write { tx in
            try tx.require(treasurer)
            guard let found = try tx.invitation(id) else {
                throw WalletError.joining(.invitationNotFound)
            }
            guard found.revokedAt == nil else { return }
            try tx.revoke(id, at: now)
            try self.core.log(
                .invitationRevoked, by: treasurer.actor, about: nil,
                [.role: found.role.rawValue, .name: found.note], in: tx)
        }
    }

    /// The invitation of this link, and its maker.
    ///
    /// - Throws: `WalletError.joining`: `.invitationUsedUp`, `.invitationInvalid` when nobody can
    ///   join with it for any other reason.
    public func offer(of token: String) async throws -> (invitation: Invitation, maker: Person?) {
        let now = core.clock.now()
        guard core.settings.registration != .closed else {
            throw WalletError.joining(.invitationInvalid)
        }
        return try await core.store.read { tx in
            let found = try tx.openInvitation(token, at: now)
            return (found, try found.maker.flatMap { try tx.person($0) })
        }
    }

    /// The invitation with this secret, if somebody can join with it.
    public func open(_ token: String?) async throws -> Invitation? {
        guard let token, core.settings.registration != .closed else { return nil }
        let now = core.clock.now()
        return try await core.store.read { try $0.ifOpen(token, at: now) }
    }
}

extension Transaction {
    /// The invitation with which somebody can join now.
    ///
    /// - Throws: `WalletError.joining`: `.invitationUsedUp`, which only somebody with its secret
    ///   learns; `.invitationInvalid`.
    func openInvitation(_ token: String, at now: Timestamp) throws -> Invitation {
        guard let found = try invitation(tokenHash: SecretToken.hash(of: token)) else {
            throw WalletError.joining(.invitationInvalid)
        }
        guard found.used < found.seats || found.revokedAt != nil else {
            throw WalletError.joining(.invitationUsedUp)
        }
        // Its maker may have lost the right to invite since.
        guard found.isOpen(at: now), try standing(of: found.maker) >= found.role.keeper else {
            throw WalletError.joining(.invitationInvalid)
        }
        return found
    }

    /// The same, if somebody can join with it.
    func ifOpen(_ token: String, at now: Timestamp) throws -> Invitation? {
        do { return try openInvitation(token, at: now) } catch WalletError.joining { return nil }
    }
}
