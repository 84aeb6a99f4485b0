extension Table {
    /// The effect of a person's erasure on the rows of a table.
    enum Erasure: Sendable {
        case does([Step])
        /// Nothing, for this reason.
        case kept(String)

        /// Deletes the person's rows.
        static let deletes = Erasure.does([.delete()])

        static func deletes(where condition: String) -> Erasure {
            .does([.delete(where: condition)])
        }

        /// Sets columns of the person's rows, or of those that fulfil the condition.
        static func blanks(_ columns: String, where condition: String? = nil) -> Erasure {
            .does([.set(columns, where: condition)])
        }

        static func steps(_ steps: Step...) -> Erasure { .does(steps) }
    }

    /// A part of it. In conditions `$1` is the person.
    enum Step: Sendable {
        case delete(where: String? = nil)
        case set(String, where: String?)
        /// With the time of the erasure as `$1` and the person as `$2`.
        case setAtTime(String, where: String)
    }

    /// The statements that erase a person, rows that refer to others first.
    static let erasing = all.reversed().flatMap(\.erasing)

    /// The statements that erase a person from this table. Those that are timed have the time of
    /// the erasure as a parameter, before the person.
    var erasing: [(sql: String, isTimed: Bool)] {
        guard case .does(let steps) = erasure, let rows else { return [] }
        return steps.map { step in
            let (sql, isTimed) =
                switch step {
                case .delete(let condition):
                    ("DELETE FROM \(name) WHERE \(condition ?? rows)", false)
                case .set(let columns, let condition):
                    ("UPDATE \(name) SET \(columns) WHERE \(condition ?? rows)", false)
                case .setAtTime(let columns, let condition):
                    ("UPDATE \(name) SET \(columns) WHERE \(condition)", true)
                }
            return ("\(sql) \(Transaction.forTheHost)", isTimed)
        }
    }
}
