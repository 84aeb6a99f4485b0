import Foundation
import Ledger
import WalletModel

/// Invitations to join.
extension Transaction {
    package func insert(_ invitation: Invitation, tokenHash: Digest32) throws {
        try change(
            """
            INSERT INTO invitation (id, token_hash, role, seats, note, made_by, created_at,
              expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
            """,
            [
                .uuid(invitation.id.uuid), .digest(tokenHash), .text(invitation.role.rawValue),
                .integer(invitation.seats), .text(invitation.note),
                .optional(invitation.maker?.uuid), .time(invitation.createdAt),
                .time(invitation.expiresAt),
            ])
    }

    package func invitation(tokenHash: Digest32) throws -> Invitation? {
        try connection.first(
            """
            SELECT \(Self.invitationColumns) FROM invitation
            WHERE token_hash = $1 AND \(Table.invitation.isSound)
            """, [.digest(tokenHash)], Self.invitation)
    }

    package func invitation(_ id: InvitationID) throws -> Invitation? {
        try connection.first(
            """
            SELECT \(Self.invitationColumns) FROM invitation WHERE id = $1
              AND \(Table.invitation.isSound)
            """, [.uuid(id.uuid)], Self.invitation)
    }

    /// The newest first.
    package func invitations(limit: Int) throws -> [Invitation] {
        try connection.all(
            """
            SELECT \(Self.invitationColumns) FROM invitation
            WHERE id > $1 AND \(Table.invitation.isSound) ORDER BY id DESC LIMIT $2
            """, [.blob([UInt8](repeating: 0, count: 16)), .integer(Int64(limit))],
            Self.invitation)
    }

    /// The ones by this person that nobody has revoked.
    package func invitations(by maker: PersonID) throws -> [Invitation] {
        try connection.all(
            """
            SELECT \(Self.invitationColumns) FROM invitation
            WHERE made_by = $1 AND revoked_at IS NULL AND \(Table.invitation.isSound)
            """, [.id(maker)], Self.invitation)
    }

    /// Records that this person joined with the invitation.
    package func use(_ id: InvitationID, by person: PersonID, at time: Timestamp) throws {
        try change(
            "INSERT INTO invitation_use (person, invitation, used_at) VALUES ($1, $2, $3)",
            [.id(person), .uuid(id.uuid), .time(time)])
    }

    package func revoke(_ id: InvitationID, at time: Timestamp) throws {
        try change(
            "UPDATE invitation SET revoked_at = $1 WHERE id = $2", [.time(time), .uuid(id.uuid)])
    }

    private static let invitationColumns = """
        invitation.id, role, seats, note, made_by, created_at, expires_at, revoked_at, (
          SELECT count(*) FROM invitation_use
          WHERE invitation_use.invitation = invitation.id AND \(Table.invitationUse.isSound))
        """

    private static func invitation(_ row: any SQLRow) throws -> Invitation {
        Invitation(
            id: InvitationID(try row.uuid(0)), role: try row.word(1), seats: row.integer(2),
            note: row.text(3), maker: row.isNull(4) ? nil : try row.personID(4),
            createdAt: row.time(5), expiresAt: row.time(6), revokedAt: row.optionalTime(7),
            used: row.integer(8))
    }
}
