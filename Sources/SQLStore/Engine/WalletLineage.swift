import WalletModel

/// The facts that tell a wallet and its copies from every other wallet. Parts of it may be missing:
/// a new wallet has no journal, and an older program gave no mark.
public struct WalletLineage: Hashable, Sendable {
    /// The mark that the wallet was given.
    let mark: String?
    /// The first person who joined, the first transfer and the first act.
    let beginnings: [[UInt8]?]

    /// True if both are of one wallet, or if nothing is known of the other. Two copies of one
    /// wallet may have gone different ways since.
    public func isOne(with other: WalletLineage) -> Bool {
        if let mark, mark == other.mark { return true }
        let pairs = zip(beginnings, other.beginnings)
        if pairs.contains(where: { $0 != nil && $0 == $1 }) { return true }
        return other.mark == nil && other.beginnings.allSatisfy { $0 == nil }
    }
}

extension SQLStore {
    /// The lineage of a database file that is not in use.
    ///
    /// - Throws: `SchemaError`, `SQLError` when the file is not a wallet's.
    public static func lineage(of engine: any SQLEngine) throws -> WalletLineage {
        guard try schemaAge(of: engine) != .newer else { throw SchemaError.tooNew(0) }
        return try engine.snapshot { try Transaction(connection: $0).lineage() }
    }

    /// The lineage of this wallet, which gets a mark if it has none yet and can be written.
    ///
    /// - Parameter mark: the mark of a wallet without one: random, and never used before.
    /// - Throws: `StoreError`.
    public func lineage(orMark mark: String) async throws -> WalletLineage {
        let known = try await read { try $0.lineage() }
        guard known.mark == nil else { return known }
        let marked = try? await write { transaction in
            if try transaction.settings()[.lineage] == nil {
                try transaction.set(.lineage, to: mark)
            }
            return try transaction.lineage()
        }
        return marked ?? known
    }
}

extension Transaction {
    /// Every part is read as far as the schema has it: a backup may be of an older program.
    fileprivate func lineage() throws -> WalletLineage {
        let mark = try first(
            in: "wallet_setting", "SELECT value FROM wallet_setting WHERE name = 'lineage'"
        ) { $0.text(0) }
        let beginnings = try [
            first(in: "person", "SELECT id FROM person ORDER BY joined_at, id LIMIT 1") {
                $0.blob(0)
            },
            first(in: "transfer", "SELECT hash FROM transfer ORDER BY sequence LIMIT 1") {
                $0.blob(0)
            },
            first(in: "audit_event", "SELECT hash FROM audit_event ORDER BY number LIMIT 1") {
                $0.blob(0)
            },
        ]
        return WalletLineage(mark: mark, beginnings: beginnings)
    }

    private func first<Answer>(
        in table: String, _ sql: String, _ read: (any SQLRow) throws -> Answer
    ) throws -> Answer? {
        guard try connection.hasTable(table) else { return nil }
        return try connection.first("\(sql) \(Self.forTheHost)", [], read)
    }
}
