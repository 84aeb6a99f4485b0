import WebApp

/// The form that makes a class.
struct NewClassPage: Page {
    static let template = "class-new"

    let title: String
    let wayBack: LinkPart
    let action: String
    let errors: ErrorSummary?
    let notice: Notice?
    let fields: [Field]
    let ownTasks: ClassOwnTasks
    let scripts: [String] = []
}

/// The field for a task file, which most teachers leave closed.
struct ClassOwnTasks: Sendable {
    let field: Field
    let isOpen: Bool
}

/// The board of a class: who has reached what.
struct ClassPage: Page {
    static let template = "class"

    /// Something to reach.
    struct Column: Sendable {
        let label: String
        let isTask: Bool
    }

    /// One student.
    struct Row: Sendable {
        let name: String
        let href: String
        /// The student's results in one line.
        let summary: String
        let cells: [Cell]
    }

    /// One student's result in one column.
    struct Cell: Sendable {
        let label: String
        /// "Done", with the time, or "not yet".
        let said: String
        let isDone: Bool
        let isTask: Bool
    }

    /// One task, as the teacher wrote it.
    struct Task: Sendable {
        let name: String
        let text: String
        let points: String?
    }

    /// A student with what can be done to the bank.
    struct Member: Sendable {
        let name: String
        let bank: String
        let facts: [String]
        /// The buttons' labels for those who hear them without the rest of the row.
        let reset: String
        let remove: String
    }

    let title: String
    let wayBack: LinkPart
    let action: String
    let errors: ErrorSummary?
    let notice: Notice?
    let intro: String?
    /// The address of the stream of changes.
    let live: String
    let sheet: String
    /// The latest result of anybody.
    let latest: String?
    /// The look of the table.
    let look: String
    let columns: [Column]
    let rows: [Row]
    let hasRows: Bool
    let tasks: [Task]
    let hasTasks: Bool
    let members: [Member]
    let students: Field
    let ending: String
    let scripts = ["outbox"]
}
