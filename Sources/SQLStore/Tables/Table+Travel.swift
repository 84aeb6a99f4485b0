extension Table {
    /// How far rows go along to another database or program.
    enum Travel: Sendable {
        /// Into copies and exports.
        case yes
        /// Into a copy of the same wallet, but into no export, for this reason.
        case onlyCopied(String)
        /// Nowhere, for this reason.
        case no(String)
    }

    /// The tables that an export contains, in its order.
    static let exported = all.filter { if case .yes = $0.travel { true } else { false } }

    /// Every table but those that the new database fills itself. The people who left come last:
    /// nothing may be written about them afterwards.
    public static let copied =
        all.filter { table in
            if case .no = table.travel { false } else { table != .departed }
        } + [.departed]

    /// Tables whose key the database counts up, and that key.
    public static let counted = all.compactMap { table in
        table.columns.first { $0.kind == .counter }.map { (table: table.name, key: $0.name) }
    }

    /// Reads all rows in the order of their keys.
    ///
    /// - Throws: `SQLError`, and what `read` throws.
    func rows(in connection: any SQLConnection, _ read: ([SQLValue]) throws -> Void) throws {
        try connection.scan(
            """
            SELECT \(columns.map(\.name).joined(separator: ", ")) FROM \(name)
            ORDER BY \(key.joined(separator: ", ")) \(Transaction.forTheHost)
            """
        ) { row in
            try read(columns.enumerated().map { row.value($0, $1.type) })
            return true
        }
    }
}

extension SQLRow {
    /// The value of a column of this kind.
    func value(_ column: Int, _ kind: SQLColumn.Kind) -> SQLValue {
        if isNull(column) { return .null }
        return switch kind {
        case .integer: .integer(integer(column))
        case .blob: .blob(blob(column))
        case .text: .text(text(column))
        }
    }
}
