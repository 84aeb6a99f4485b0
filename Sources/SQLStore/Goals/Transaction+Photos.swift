import Ledger
import WalletModel

/// The photos of goals. Anyone who may see a goal may see its photo.
extension Transaction {
    package func photo(of goal: AccountID) throws -> GoalPicture? {
        try connection.first(
            """
            SELECT bytes, type, digest, text
            FROM goal_photo WHERE goal = $1 AND \(Table.goalPhoto.isSound)
            """,
            [.id(goal)]
        ) { row in
            GoalPicture(
                bytes: row.blob(0), type: row.text(1), digest: try row.digest(2),
                text: row.optionalText(3))
        }
    }

    /// Replaces any earlier photo of the goal.
    package func set(_ photo: GoalPicture, of goal: AccountID, by owner: PersonID) throws {
        try removePhoto(of: goal)
        try change(
            """
            INSERT INTO goal_photo (goal, owner, digest, size, type, bytes, text)
            VALUES ($1, $2, $3, $4, $5, $6, $7)
            """,
            [
                .id(goal), .id(owner), .digest(photo.digest), .integer(Int64(photo.size)),
                .text(photo.type), .blob(photo.bytes), .optional(photo.text),
            ])
    }

    package func removePhoto(of goal: AccountID) throws {
        try change("DELETE FROM goal_photo WHERE goal = $1", [.id(goal)])
    }

    /// The number and size of this person's photos, without the one of this goal.
    package func photoUse(of owner: PersonID, besides goal: AccountID) throws -> PhotoUse {
        let goals =
            try connection.first(
                """
                SELECT count(*), coalesce(sum(size), 0) FROM goal_photo
                WHERE owner = $1 AND goal <> $2
                """, [.id(owner), .id(goal)]
            ) { PhotoUse(count: $0.integer(0), bytes: $0.integer(1)) }
            ?? PhotoUse(count: 0, bytes: 0)
        let own = try connection.first("SELECT size FROM portrait WHERE person = $1", [.id(owner)])
        {
            $0.integer(0)
        }
        guard let own else { return goals }
        return PhotoUse(count: goals.count + 1, bytes: goals.bytes + own)
    }

    /// The number and size of the photos of this person's goals.
    package func goalPhotoUse(of owner: PersonID) throws -> PhotoUse {
        try connection.first(
            "SELECT count(*), coalesce(sum(size), 0) FROM goal_photo WHERE owner = $1",
            [.id(owner)]
        ) { PhotoUse(count: $0.integer(0), bytes: $0.integer(1)) } ?? PhotoUse(count: 0, bytes: 0)
    }
}

/// How much storage a person uses.
package struct PhotoUse: Hashable, Sendable {
    package let count: Int64
    /// The bytes of pictures and texts.
    package let bytes: Int64
}
