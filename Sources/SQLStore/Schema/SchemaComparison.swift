import Ledger
import Synchronization

/// The schema of a database beside the one that the migrations make.
struct SchemaComparison {
    /// How the wallet's own part differs.
    let findings: [AuditFinding]
    /// Things that others put beside it.
    let neighbours: [String]

    /// - Parameter expected: the schema that the migrations make.
    init(_ found: [SchemaEntry], expected: [SchemaEntry], isShared: Bool) {
        let owners = Set(expected.compactMap(\.owner)).union([SchemaEntry.everything])
        func isOurs(_ entry: SchemaEntry) -> Bool {
            !isShared || entry.owner.map(owners.contains) ?? false
        }
        let known = expected.filter { !isShared || $0.owner != nil }
        var extra = Self.counted(found.filter(isOurs))
        var lacking = Self.counted(known)
        for (entry, count) in lacking {
            let both = min(count, extra[entry] ?? 0)
            extra[entry]? -= both
            lacking[entry] = count - both
        }
        var added = Self.names(extra)
        var findings: [AuditFinding] = []
        for name in Self.names(lacking) {
            let place = added.firstIndex(of: name)
            if let place { added.remove(at: place) }
            findings.append(
                .schemaChanged(
                    kind: name.kind, name: name.name, place == nil ? .missing : .changed))
        }
        findings += added.map { .schemaChanged(kind: $0.kind, name: $0.name, .added) }
        self.findings = findings
        // The name of another's table stands for its parts.
        let others = found.filter { entry in
            let isWhole = entry.owner == nil || entry.owner == entry.name
            return !isOurs(entry) && !entry.isPart && (isWhole || entry.kind == "function")
        }
        neighbours = Self.names(Self.counted(others)).map { "\($0.kind) \($0.name)" }
    }

    private struct Name: Comparable {
        let name: String
        let kind: String

        static func < (one: Name, other: Name) -> Bool {
            (one.name, one.kind) < (other.name, other.kind)
        }
    }

    private static func counted(_ entries: [SchemaEntry]) -> [SchemaEntry: Int] {
        Dictionary(entries.map { ($0, 1) }, uniquingKeysWith: +)
    }

    private static func names(_ entries: [SchemaEntry: Int]) -> [Name] {
        entries.flatMap { entry, count in
            Array(repeating: Name(name: entry.name, kind: entry.kind), count: count)
        }.sorted()
    }
}

extension SchemaComparison {
    /// Compares a database with what the migrations up to a version make of an empty one.
    ///
    /// - Throws: `SQLError`.
    init(_ connection: any SQLConnection, version: Int = Migrations.steps.count) throws {
        self.init(
            try connection.schema(),
            expected: try Self.expected(version, beside: connection),
            isShared: connection.isShared)
    }

    /// Refuses a database whose schema differs from the one that the migrations make, before
    /// anything in it runs: a trigger, a view, a condition.
    ///
    /// - Returns: the version of its schema; 0 of an empty one.
    /// - Throws: `SchemaError.changed`, `.tooNew`, `SQLError`.
    @discardableResult
    static func require(_ connection: any SQLConnection) throws -> Int {
        let found = try connection.schema()
        let newest = try expected(Migrations.steps.count, beside: connection)
        guard let counter = newest.first(where: { $0.kind == "table" && $0.name == "migration" }),
            found.contains(counter)
        else {
            // Nothing yet, or a first start that ended midway.
            let own = SchemaComparison(
                found, expected: newest, isShared: connection.isShared
            ).findings.filter(\.isAddedOrChanged)
            guard own.isEmpty else { throw SchemaError.changed(own) }
            return 0
        }
        let version = try Migrations.version(of: connection)
        guard version <= Migrations.steps.count else { throw SchemaError.tooNew(version) }
        let findings = SchemaComparison(
            found, expected: try expected(version, beside: connection),
            isShared: connection.isShared
        ).findings
        guard findings.isEmpty else { throw SchemaError.changed(findings) }
        return version
    }

    /// The schema that the migrations create from an empty database, always the same.
    private static func expected(
        _ version: Int, beside connection: any SQLConnection
    ) throws -> [SchemaEntry] {
        let key = Key(product: connection.product, version: version)
        return try knownSchemas.withLock { known in
            if let known = known[key] { return known }
            let made = try connection.withEmptyDatabase { empty in
                try Migrations.run(on: empty, upTo: version)
                return try empty.schema()
            }
            known[key] = made
            return made
        }
    }

    private struct Key: Hashable {
        let product: String
        let version: Int
    }

    private static let knownSchemas = Mutex<[Key: [SchemaEntry]]>([:])
}

extension AuditFinding {
    fileprivate var isAddedOrChanged: Bool {
        if case .schemaChanged(_, _, .missing) = self { false } else { true }
    }
}
