/// A statement that changes the schema.
///
/// Tables and indexes are in SQLite's dialect, because SQLite keeps their text; another driver
/// translates it. Triggers differ in more than words, so they say what they do.
public enum SchemaStatement: Hashable, Sendable, ExpressibleByStringInterpolation {
    /// SQL for SQLite: a table, an index, a change of either.
    case sql(String)
    /// A trigger that refuses changes.
    case refusal(Refusal)
    /// Adds checksums and a count to an existing table.
    case sealing(Table)

    public init(stringLiteral text: String) { self = .sql(text) }

    /// A trigger that refuses a change of a row before it happens.
    public struct Refusal: Hashable, Sendable {
        public let name: String
        /// For example `UPDATE ON transfer`.
        public let change: String
        /// SQL about `NEW` or `OLD`. Without it, the trigger refuses each change.
        public let condition: String?
        public let message: String
    }

    static func refusing(
        _ name: String, _ change: String, when condition: String? = nil, because message: String
    ) -> SchemaStatement {
        .refusal(Refusal(name: name, change: change, condition: condition, message: message))
    }
}
