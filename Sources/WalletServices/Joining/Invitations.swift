public import Ledger
import SQLStore

/// Links that let people join. Only the hash of a link's secret is stored: the link is shown once.
public struct Invitations: Sendable {
    /// The maximum number of people for one invitation.
    public static let mostSeats: Int64 = 500
    /// The longest lifetime, in seconds, and that of an invitation for a treasurer.
    public static let longestSeconds: Int64 = 30 * 24 * 3600
    public static let longestForTreasurerSeconds: Int64 = 24 * 3600
    /// The longest note, in user-perceived characters.
    public static let longestNote = 140
    /// The maximum number of invitations in the list.
    public static let mostListed = 200
    let core: Core

    /// What a new invitation offers.
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

    /// A new invitation with its secret.
    public struct New: Sendable {
        public let invitation: Invitation
        /// 256 random bits in base64url after `awi_`.
        public let token: String

        /// The link's path on this wallet's site.
        public var path: String { "/join/\(token)" }
    }

    /// Makes an invitation.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)` for a treasurer's role from somebody who is no
    ///   host; `WalletError.joining`: `.registrationClosed`, `.seatsInvalid`, `.endInvalid`,
    ///   `.noteInvalid`, `.roleInvalid`; `.idempotencyKeyReused` when the key made one already.
    public func make(
        _ draft: Draft, by treasurer: Treasurer, key: IdempotencyKey? = nil
    ) async throws -> New {
        let note = try check(draft, by: treasurer)
        let now = core.clock.now()
        let token = SecretToken(prefix: "awi_", randomness: core.randomness)
        let fresh = OrderedID.make(at: now, randomness: core.randomness)
        let known = key.flatMap { key in
            treasurer.person.map { OrderedID.derived(from: key, of: $0) }
        }
        let invitation = Invitation(
            id: InvitationID(known ?? fresh), role: draft.role, seats: draft.seats, note: note,
            maker: treasurer.person, createdAt: now,
            expiresAt: now.adding(seconds: draft.lifetimeSeconds))
        try await core.store.write { tx in
            guard try tx.invitation(invitation.id) == nil else {
                throw WalletError.idempotencyKeyReused
            }
            try tx.insert(invitation, tokenHash: token.hash)
            try self.core.log(
                .invitationMade, by: treasurer.actor, about: nil,
                [.role: draft.role.rawValue, .name: note], in: tx)
        }
        return New(invitation: invitation, token: token.text)
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
            throw WalletError.joining(.noteInvalid)
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

    /// What this link offers, and who made it.
    ///
    /// - Throws: `WalletError.joining(.invitationInvalid)` when nobody can join with it, whatever
    ///   the reason.
    public func offer(of token: String) async throws -> (invitation: Invitation, maker: Person?) {
        let now = core.clock.now()
        let hash = SecretToken.hash(of: token)
        let found = try await core.store.read { tx in
            try tx.invitation(tokenHash: hash).map { found in
                (invitation: found, maker: try found.maker.flatMap { try tx.person($0) })
            }
        }
        guard core.settings.registration != .closed, let found, found.invitation.isOpen(at: now)
        else { throw WalletError.joining(.invitationInvalid) }
        return found
    }
}
