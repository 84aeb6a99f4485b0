import Ledger
public import WalletModel

extension SQLStore {
    /// Writes the whole wallet as lines of text, from one snapshot whose books are verified first.
    ///
    /// - Parameter write: gets each line, without its end.
    /// - Returns: the audit. With findings, nothing was written.
    /// - Throws: `SQLError`, and what `write` throws.
    public func export(to write: ([UInt8]) throws -> Void) throws -> AuditReport {
        try engine.snapshot { connection in
            let report = try Transaction(connection: connection).audit()
            guard report.findings.isEmpty else { return report }
            var progress = PortableFile.Progress()
            func put(_ line: [UInt8]) throws {
                progress.pass(line)
                try write(line)
            }
            try put(
                PortableFile.line(
                    PortableFile.Head(
                        awallet: "export", version: PortableFile.version,
                        schema: Migrations.steps.count, mark: report.mark.text)))
            for heading in try PortableFile.Heading.all(in: connection) {
                guard let table = Table.named(heading.table) else { continue }
                try put(PortableFile.line(heading))
                progress.begin(table.name)
                try table.rows(in: connection) { values in
                    progress.count(table.name)
                    try put(try PortableRow.line(values))
                }
            }
            try write(PortableFile.line(progress.end))
            return report
        }
    }

    /// Fills a new, empty database with an export, brings it to the newest schema, and audits it.
    ///
    /// - Parameters:
    ///   - isPasswordHash: whether a text is the hash of a password that a sign-in may compute.
    ///   - next: returns one line after the other, without their ends.
    /// - Returns: the audit, whose mark is the exported one.
    /// - Throws: `ImportError`, `SQLError`, and what `next` throws.
    public static func fill(
        _ engine: any SQLEngine, isPasswordHash: @escaping @Sendable (String) -> Bool,
        with next: () throws -> [UInt8]?
    ) throws -> AuditReport {
        guard let line = try next(), let head = PortableFile.read(PortableFile.Head.self, in: line),
            head.awallet == "export", head.version > 0, head.schema > 0
        else { throw ImportError.notAnExport }
        guard head.version == PortableFile.version, head.schema <= Migrations.steps.count else {
            throw ImportError.newer
        }
        try engine.withWriter { connection in
            try Migrations.run(on: connection, upTo: head.schema)
            var filling = Filling(
                connection: connection, head: line, isPasswordHash: isPasswordHash)
            do { try filling.run(next) } catch let error as SQLError
                where error.cause == .constraint
            {
                throw ImportError.inconsistent(error.message)
            }
            try Migrations.run(on: connection)
        }
        let report = try audit(engine)
        guard !report.findings.isEmpty || report.mark.text == head.mark else {
            throw ImportError.otherBooks(mark: report.mark.text)
        }
        return report
    }

    /// Checks that these lines are a complete export, as it was written.
    ///
    /// - Throws: `ImportError`, and what `next` throws.
    public static func checkExport(_ next: () throws -> [UInt8]?) throws {
        var progress = PortableFile.Progress()
        var table: String?
        while let line = try next() {
            if let end = PortableFile.end(line) {
                guard progress.matches(end), try next() == nil else { throw ImportError.changed }
                return
            }
            progress.pass(line)
            if let named = PortableFile.table(line) {
                table = named.table
                progress.begin(named.table)
            } else if let table {
                progress.count(table)
            }
        }
        throw ImportError.incomplete
    }
}

extension PortableFile {
    /// Only rows begin with `[`.
    static func end(_ line: [UInt8]) -> End? {
        line.first == UInt8(ascii: "{") ? read(End.self, in: line) : nil
    }

    static func table(_ line: [UInt8]) -> Heading? {
        line.first == UInt8(ascii: "{") ? read(Heading.self, in: line) : nil
    }
}

/// Inserts the rows of an export, all or none.
private struct Filling {
    let connection: any SQLConnection
    private var progress = PortableFile.Progress()
    private var number = 1
    private var table: PortableFile.Heading?
    private var insert = ""
    private var formats: PortableFormats?
    private let isPasswordHash: @Sendable (String) -> Bool

    init(
        connection: any SQLConnection, head: [UInt8],
        isPasswordHash: @escaping @Sendable (String) -> Bool
    ) {
        self.connection = connection
        self.isPasswordHash = isPasswordHash
        progress.pass(head)
    }

    mutating func run(_ next: () throws -> [UInt8]?) throws {
        try connection.begin()
        do {
            // An account may refer to one that follows.
            try connection.deferForeignKeys()
            try insertAll(next)
            try connection.commit()
        } catch {
            try? connection.rollback()
            throw error
        }
    }

    private mutating func insertAll(_ next: () throws -> [UInt8]?) throws {
        var expected = try PortableFile.Heading.all(in: connection)[...]
        while let line = try next() {
            number += 1
            if let end = PortableFile.end(line) {
                guard expected.isEmpty, progress.matches(end), try next() == nil else {
                    throw ImportError.changed
                }
                return
            }
            progress.pass(line)
            if let named = PortableFile.table(line) {
                guard named == expected.popFirst() else { throw damaged }
                (table, insert) = (named, named.insert)
                formats = PortableFormats(named, isPasswordHash: isPasswordHash)
                progress.begin(named.table)
            } else {
                guard let table, let values = PortableRow.values(in: line),
                    values.count == table.columns.count
                else { throw damaged }
                progress.count(table.table)
                try formats?.check(values, line: number)
                try connection.execute(insert, values)
            }
        }
        throw ImportError.incomplete
    }

    private var damaged: ImportError { .damaged(line: number) }
}
