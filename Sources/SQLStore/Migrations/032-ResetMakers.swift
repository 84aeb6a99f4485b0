extension Migrations {
    /// Who made a permission to set a new password, and the queries for what somebody made. Nobody
    /// knows who made the permissions that are there, which last minutes.
    static let resetMakers: [SchemaStatement] = [
        "DELETE FROM access_reset",
        "ALTER TABLE access_reset ADD COLUMN made_by BLOB REFERENCES person (id)",
        "CREATE INDEX access_reset_maker ON access_reset (made_by)",
        "CREATE INDEX invitation_maker ON invitation (made_by)",
    ]
}
