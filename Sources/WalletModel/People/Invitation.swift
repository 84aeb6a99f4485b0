public import Ledger

/// The permanent id of an invitation.
public typealias InvitationID = ID<Invitation>

/// A treasurer's invitation to join the wallet.
public struct Invitation: Hashable, Sendable {
    public let id: InvitationID
    /// The role that it gives: `member` or `treasurer`.
    public let role: Role
    /// How many people it is for.
    public let seats: Int64
    /// The maker's words to those who open it; may be empty.
    public let note: String
    /// Who made it. Without a person, it was the command line.
    public let maker: PersonID?
    public let createdAt: Timestamp
    public let expiresAt: Timestamp
    public let revokedAt: Timestamp?
    /// How many people have joined with it.
    public let used: Int64

    public init(
        id: InvitationID, role: Role, seats: Int64, note: String, maker: PersonID?,
        createdAt: Timestamp, expiresAt: Timestamp, revokedAt: Timestamp? = nil, used: Int64 = 0
    ) {
        self.id = id
        self.role = role
        self.seats = seats
        self.note = note
        self.maker = maker
        self.createdAt = createdAt
        self.expiresAt = expiresAt
        self.revokedAt = revokedAt
        self.used = used
    }

    /// True if somebody can join with it. Setting the clock back revives no invitation.
    public func isOpen(at now: Timestamp) -> Bool {
        revokedAt == nil && used < seats && now < expiresAt
            && now >= createdAt.adding(seconds: -60)
    }
}
