extension Table {
    /// One column. Its kind says how an archive shows it, and what an import takes.
    struct Column: Sendable {
        enum Kind: Sendable {
            /// 16 bytes.
            case id
            case bytes
            case text
            case number
            /// A number that the database counts up.
            case counter
            /// Minor units of a currency.
            case amount
            /// 1 for true.
            case flag
            /// Milliseconds after 1970-01-01.
            case time
            /// Days after 1970-01-01.
            case day
            /// The first day of a week.
            case week
        }

        let name: String
        let kind: Kind
        /// The demand of an import on its values, beyond the kind.
        let format: Format?
        /// True if the checksum of a sealed table covers it.
        private(set) var isSealed = true

        private init(_ name: String, _ kind: Kind, _ format: Format? = nil) {
            (self.name, self.kind, self.format) = (name, kind, format)
        }

        /// The same column outside the checksum.
        var unsealed: Column {
            var column = self
            column.isSealed = false
            return column
        }

        /// The type that both databases have for it.
        var type: SQLColumn.Kind {
            switch kind {
            case .id, .bytes: .blob
            case .text: .text
            case .number, .counter, .amount, .flag, .time, .day, .week: .integer
            }
        }
    }
}

extension Table.Column {
    static func id(_ name: String) -> Self { Self(name, .id) }

    static func bytes(_ name: String, _ format: Format? = nil) -> Self {
        Self(name, .bytes, format)
    }

    static func text(_ name: String, _ format: Format? = nil) -> Self { Self(name, .text, format) }

    /// A text of a closed list.
    static func word<Word: RawRepresentable<String> & SendableMetatype>(
        _ name: String, _: Word.Type
    ) -> Self {
        Self(name, .text, .word(Word.self))
    }

    static let currency = Self("currency", .text, .currency)

    static func number(_ name: String) -> Self { Self(name, .number) }

    static func counter(_ name: String) -> Self { Self(name, .counter) }

    static func amount(_ name: String) -> Self { Self(name, .amount) }

    static func flag(_ name: String) -> Self { Self(name, .flag) }

    static func time(_ name: String) -> Self { Self(name, .time) }

    static func day(_ name: String) -> Self { Self(name, .day) }

    static func week(_ name: String) -> Self { Self(name, .week) }
}
