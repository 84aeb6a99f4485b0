import SQLiteDriver
import Testing

@testable import SQLStore

@Suite("Everything about a person")
struct PersonalTableTests {
    @Test("Each table is in a file of the person's data, or left out with the reason (P-DATA-1)")
    func everyTable() throws {
        let bench = try Bench()
        let tables = try bench.tables()
        let named = PersonalTable.exported.map(\.table) + PersonalTable.leftOut.keys
        #expect(named.sorted() == tables)
    }

    @Test("Each column is in the file, or hidden on purpose (P-DATA-1)")
    func everyColumn() throws {
        let bench = try Bench()
        for table in PersonalTable.exported {
            let columns = try bench.inner.snapshot {
                try PortableTable.described(table.table, in: $0).map(\.name)
            }
            #expect((table.columns + table.hidden).sorted() == columns.sorted(), "\(table.file)")
        }
    }
}
