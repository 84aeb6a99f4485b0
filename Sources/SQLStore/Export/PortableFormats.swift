import WalletModel

/// The checks of a table's rows.
struct PortableFormats {
    private let table: PortableFile.Heading
    private let formats: [(column: Int, format: Table.Column.Format)]
    private let isPasswordHash: @Sendable (String) -> Bool

    init(_ table: PortableFile.Heading, isPasswordHash: @escaping @Sendable (String) -> Bool) {
        self.table = table
        self.isPasswordHash = isPasswordHash
        let known = Table.named(table.table)?.columns ?? []
        formats = table.columns.enumerated().flatMap { place, name in
            known.filter { $0.name == name }.flatMap(\.formats).map { (place, $0) }
        }
    }

    /// - Parameter line: the row's, from 1.
    /// - Throws: `ImportError.invalid`.
    func check(_ values: [SQLValue], line: Int) throws {
        for (column, format) in formats where values[column] != .null {
            guard !format.accepts(values[column], isPasswordHash) else { continue }
            throw ImportError.invalid(
                line: line, row: name(of: values), column: table.columns[column],
                isNot: format.words)
        }
        guard table.table == "person", !nameFitsItsKey(values) else { return }
        throw ImportError.invalid(
            line: line, row: name(of: values), column: "username_key",
            isNot: "the key of the username")
    }

    /// Somebody could sign in as another otherwise.
    private func nameFitsItsKey(_ values: [SQLValue]) -> Bool {
        func text(_ column: String) -> String? {
            guard let place = table.columns.firstIndex(of: column),
                case .text(let text) = values[place]
            else { return nil }
            return text
        }
        return text("username").flatMap { Username($0)?.key } == text("username_key")
    }

    /// The table, and the first value that the row begins with, as `awallet verify` shows it.
    private func name(of values: [SQLValue]) -> String {
        "\(table.table) \(values.first?.plainText ?? "")"
    }
}
