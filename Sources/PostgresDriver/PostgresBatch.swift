import SQLStore

/// One statement in place of many of the same text: each parameter becomes an array with the value
/// of every list, so that PostgreSQL starts it once.
struct PostgresBatch {
    enum Kind {
        /// The place of the list, from 1, is the last column of each row.
        case query
        /// Each list concerns another row.
        case update
        /// Each list makes a row, in their order.
        case insert
    }

    /// The facts that decide a batch's text.
    struct Key: Hashable {
        let kind: Kind
        let sql: String
        /// The parameters that are NULL in every list. No type is known for these, so they stand
        /// in the statement itself.
        let nulls: [Bool]
    }

    let key: Key
    let values: [PostgresValue]

    /// Makes one statement of these lists. Fails if every value is NULL.
    init?(_ kind: Kind, _ sql: String, each lists: [[SQLValue]]) {
        let columns = (lists.first ?? []).indices.map { column in
            PostgresValue(lists.map { $0[column] })
        }
        values = columns.compactMap(\.self)
        guard !values.isEmpty else { return nil }
        key = Key(kind: kind, sql: sql, nulls: columns.map { $0 == nil })
    }
}

extension PostgresBatch.Key {
    /// The statement, if it can be changed so.
    var text: String? {
        switch kind {
        case .query:
            "SELECT found.*, given.n FROM \(given) CROSS JOIN LATERAL (\(replaced(sql))) AS found"
        case .update:
            sql.firstRange(of: " WHERE ").map { found in
                replaced(String(sql[..<found.lowerBound])) + " FROM \(given)"
                    + replaced(String(sql[found.lowerBound...]))
            }
        case .insert:
            Self.parts(ofInsert: sql).map { head, row in
                "\(head) SELECT \(replaced(row)) FROM \(given) ORDER BY given.n"
            }
        }
    }

    /// True if this inserts one row of the values that are given, and does nothing else.
    static func isInsert(_ sql: String) -> Bool { parts(ofInsert: sql) != nil }

    private static func parts(ofInsert sql: String) -> (head: String, row: String)? {
        guard sql.hasPrefix("INSERT INTO "), sql.hasSuffix(")"),
            let values = sql.firstRange(of: /\s+VALUES\s*\(/)
        else { return nil }
        let row = String(sql[values.upperBound...].dropLast())
        guard !row.contains("("), !row.contains(")") else { return nil }
        return (String(sql[..<values.lowerBound]), row)
    }

    /// The lists as a table with a column for each parameter, and their place.
    private var given: String {
        let count = nulls.count { !$0 }
        let arrays = (1...count).map { "$\($0)" }.joined(separator: ", ")
        let columns = (1...count).map { "a\($0)" }.joined(separator: ", ")
        return "unnest(\(arrays)) WITH ORDINALITY AS given (\(columns), n)"
    }

    private func replaced(_ sql: String) -> String {
        sql.replacing(/\$([0-9]+)/) { match in
            guard let number = Int(match.output.1), (1...nulls.count).contains(number),
                !nulls[number - 1]
            else { return "NULL" }
            return "given.a\(nulls[..<number].count { !$0 })"
        }
    }
}
