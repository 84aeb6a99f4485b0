extension Table {
    /// What erasing a person does with the rows of a table.
    enum Erasure: Sendable {
        case does([Step])
        /// Nothing, for this reason.
        case kept(String)

        /// Deletes the person's rows.
        static let deletes = Erasure.does([.delete])

        static func deletes(where condition: String) -> Erasure {
            .does([.deleteWhere(condition)])
        }

        /// Sets columns of the person's rows, or of those that fulfil the condition.
        static func blanks(_ columns: String, where condition: String? = nil) -> Erasure {
            .does([.set(columns, where: condition)])
        }

        static func steps(_ steps: Step...) -> Erasure { .does(steps) }
    }

    /// A part of it. In conditions `$1` is the person.
    enum Step: Sendable {
        case delete
        case deleteWhere(String)
        case set(String, where: String?)
        /// With the time of the erasure as `$1` and the person as `$2`.
        case setAtTime(String, where: String)
    }

    /// One statement of an erasure.
    struct ErasingStatement: Sendable {
        let sql: String
        /// Whether the time of the erasure is a parameter, before the person.
        let isTimed: Bool
    }

    /// The statements that erase a person, rows that refer to others first.
    static let erasing = all.reversed().flatMap(\.erasing)

    /// The statements that erase a person from this table.
    var erasing: [ErasingStatement] {
        guard case .does(let steps) = erasure, let rows else { return [] }
        return steps.map { step in
            let (sql, isTimed) =
                switch step {
                case .delete: ("DELETE FROM \(name) WHERE \(rows)", false)
                case .deleteWhere(let condition): ("DELETE FROM \(name) WHERE \(condition)", false)
                case .set(let columns, let condition):
                    ("UPDATE \(name) SET \(columns) WHERE \(condition ?? rows)", false)
                case .setAtTime(let columns, let condition):
                    ("UPDATE \(name) SET \(columns) WHERE \(condition)", true)
                }
            return ErasingStatement(sql: "\(sql) \(Transaction.forTheHost)", isTimed: isTimed)
        }
    }
}
