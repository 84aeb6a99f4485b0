/// The schema as SQLite reads it.
///
/// These texts were released, and an audit compares them with those in the file: they never change.
/// Covering another column or table later needs a migration of its own, which creates the triggers
/// again.
extension SchemaStatement {
    /// The statements for SQLite, in order.
    public var forSQLite: [String] {
        switch self {
        case .sql(let text): [text]
        case .refusal(let refusal): [Self.trigger(refusal)]
        case .sealing(let table): Self.sealing(table)
        }
    }

    private static func trigger(_ refusal: Refusal) -> String {
        let condition = refusal.condition.map { "\nWHEN \($0)" } ?? ""
        return """
            CREATE TRIGGER \(refusal.name) BEFORE \(refusal.change)\(condition)
            BEGIN SELECT RAISE(ABORT, '\(refusal.message)'); END
            """
    }

    private static func sealing(_ table: Table) -> [String] {
        let name = table.name
        return [
            "ALTER TABLE \(name) ADD COLUMN checksum INTEGER",
            "UPDATE \(name) SET checksum = \(table.checksum)",
            """
            INSERT INTO row_tally (name, count, checksum)
            SELECT '\(name)', count(*), checksum_of_all(checksum) FROM \(name)
            """,
        ] + triggers(sealing: table)
    }

    private static func triggers(sealing table: Table) -> [String] {
        let name = table.name
        let this = table.key.map { "\($0) = NEW.\($0)" }.joined(separator: " AND ")
        let new = "row_checksum(\(table.values(of: "NEW")))"
        let tally = "UPDATE row_tally SET"
        return [
            """
            CREATE TRIGGER \(name)_is_sealed AFTER INSERT ON \(name) WHEN NEW.checksum IS NULL BEGIN
              UPDATE \(name) SET checksum = \(new) WHERE \(this);
            END
            """,
            """
            CREATE TRIGGER \(name)_is_counted AFTER INSERT ON \(name) BEGIN
              \(tally) count = count + 1, checksum = checksum_with(checksum, \(new))
              WHERE name = '\(name)';
            END
            """,
            """
            CREATE TRIGGER \(name)_is_sealed_again
            AFTER UPDATE OF \(table.covered.joined(separator: ", ")) ON \(name) BEGIN
              SELECT row_is_sound(OLD.checksum, \(table.values(of: "OLD")));
              UPDATE \(name) SET checksum = \(new) WHERE \(this);
              \(tally) checksum = checksum_with(checksum, checksum_with(OLD.checksum, \(new)))
              WHERE name = '\(name)';
            END
            """,
            """
            CREATE TRIGGER \(name)_is_counted_off AFTER DELETE ON \(name) BEGIN
              \(tally) count = count - 1, checksum = checksum_with(checksum, OLD.checksum)
              WHERE name = '\(name)';
            END
            """,
        ]
    }
}
