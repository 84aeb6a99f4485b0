extension Table {
    /// A table's part in the archive of everything that is a person's.
    enum Archive: Sendable {
        case shown(File)
        /// Nothing, for this reason.
        case no(String)

        /// A file of its own.
        ///
        /// - Parameters:
        ///   - place: its place in the archive, from 1.
        ///   - name: its name, without ending.
        ///   - shows: the columns in the file.
        ///   - hides: the other columns: keys of our own, secrets, and ids of other people.
        ///   - only: SQL that is true for the rows in the file, among those of the person.
        static func file(
            _ place: Int, _ name: String, shows: String, hides: String = "", only: String? = nil
        ) -> Archive {
            .shown(
                File(
                    place: place, name: name, columns: shows.words, hidden: hides.words, only: only)
            )
        }
    }

    /// One file of the archive.
    package struct File: Sendable {
        let place: Int
        package let name: String
        package let columns: [String]
        let hidden: [String]
        let only: String?
    }

    /// The file in a person's archive.
    package var file: File? { if case .shown(let file) = archive { file } else { nil } }

    /// The tables with a file in a person's archive, in the order of the archive.
    package static let archived =
        all.compactMap { table in table.file.map { (table: table, file: $0) } }
        .sorted { $0.file.place < $1.file.place }
}
