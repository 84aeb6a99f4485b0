/// The reason why the sandbox did nothing with a class.
public struct ClassError: Error, Hashable, Sendable {
    /// The reason. Its raw value is the code for programs.
    public enum Reason: String, CaseIterable, Sendable {
        case none = "class_none"
        case exists = "class_exists"
        case rosterEmpty = "class_roster_empty"
        case lineTooLong = "class_roster_line_too_long"
        case quoteOpen = "class_roster_quote_open"
        case nameInvalid = "class_student_name_invalid"
        case emailInvalid = "class_student_email_invalid"
        case studentTwice = "class_student_twice"
        case tooManyStudents = "class_too_many_students"
        case studentUnknown = "class_student_unknown"
        case tasksUnknown = "class_tasks_unknown"
        case tasksInvalid = "class_tasks_invalid"
        /// A sandbox that keeps no requests sees nothing of its students.
        case needsRequests = "class_needs_requests"
    }

    public let reason: Reason
    /// The line of the roster or the task file at fault, from 1.
    public let line: Int?
    /// The column in that line, from 1.
    public let column: Int?
    /// The mistake in a task file, in English.
    public let detail: String?

    public init(
        _ reason: Reason, line: Int? = nil, column: Int? = nil, detail: String? = nil
    ) {
        self.reason = reason
        self.line = line
        self.column = column
        self.detail = detail
    }

    /// The field of a form or a body at fault.
    public var field: String? {
        switch reason {
        case .rosterEmpty, .lineTooLong, .quoteOpen, .nameInvalid, .emailInvalid, .studentTwice,
            .tooManyStudents:
            "roster"
        case .tasksUnknown: "tasks"
        case .tasksInvalid: "tasks_yaml"
        case .none, .exists, .studentUnknown, .needsRequests: nil
        }
    }
}
