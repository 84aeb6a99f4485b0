import Foundation
import SQLiteDriver
import Testing

@testable import SQLStore

@Suite("The descriptions of the tables")
struct TableTests {
    @Test("Each table of the schema has a description (P-DATA-1, P-DATA-2, P-DATA-3)")
    func everyTable() throws {
        let (schema, described) = (try Bench().tables(), Table.all.map(\.name))
        #expect(Set(schema).subtracting(described) == [], "tables without a description")
        #expect(Set(described).subtracting(schema) == [], "descriptions without a table")
        #expect(Set(described).count == described.count)
    }

    @Test("A description has the columns of the schema, in their order (P-DATA-1)")
    func everyColumn() throws {
        let bench = try Bench()
        for table in Table.all {
            let found = try bench.inner.snapshot { try $0.columns(of: table.name) }
                .filter { !table.isSealed || $0.name != "checksum" }
            let key = found.filter { $0.keyPlace > 0 }.sorted { $0.keyPlace < $1.keyPlace }
            #expect(table.columns.map(\.name) == found.map(\.name), "\(table.name)")
            #expect(table.columns.map(\.type) == found.map(\.kind), "\(table.name)")
            #expect(table.key == key.map(\.name), "\(table.name)")
        }
    }

    @Test("A checksum covers each column that a description does not except (OPS-3)")
    func checksums() throws {
        let bench = try Bench()
        #expect(
            try bench.texts("SELECT name FROM row_tally ORDER BY name")
                == Table.sealed.map(\.name).sorted())
        for table in Table.sealed {
            let covered = table.columns.filter(\.isSealed).map(\.name)
            #expect(table.covered.sorted() == covered.sorted(), "\(table.name)")
        }
    }

    @Test("Each column is in the file of the archive, or hidden on purpose (P-DATA-1)")
    func archive() {
        #expect(Table.archived.map(\.file.place) == Array(1...Table.archived.count))
        for (table, file) in Table.archived {
            #expect(
                (file.columns + file.hidden).sorted() == table.columns.map(\.name).sorted(),
                "\(file.name)")
        }
    }

    @Test("No row refers to a table further down (P-DATA-2, P-DATA-3)")
    func references() throws {
        let bench = try Bench.onSQLite()
        var known: Set<String> = []
        for table in Table.all {
            known.insert(table.name)
            let references = try bench.texts(
                "SELECT \"table\" FROM pragma_foreign_key_list('\(table.name)')")
            #expect(known.isSuperset(of: references), "\(table.name)")
        }
    }

    @Test("Everybody's rows of each table can be found (P-DATA-1, P-DATA-2)")
    func owners() throws {
        let bench = try Bench()
        for table in Table.all {
            guard let rows = table.rows else { continue }
            let found = try bench.inner.snapshot { connection in
                try connection.all(
                    "SELECT 1 FROM \(table.name) WHERE \(rows)", [.uuid(UUID())]
                ) { $0.integer(0) }
            }
            #expect(found == [], "\(table.name)")
        }
    }
}
