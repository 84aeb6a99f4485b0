import HTTPTypes
import WalletServices

extension ClassError {
    /// The error in the words of the API.
    var described: SandboxError {
        let (status, message, hint) = texts
        let place = line.map { line in
            column.map { "Line \(line), column \($0): " } ?? "Line \(line): "
        }
        return SandboxError(
            status: status, code: reason.rawValue, message: (place ?? "") + message, hint: hint,
            field: field)
    }

    private var texts: (HTTPResponse.Status, message: String, hint: String) {
        switch reason {
        case .none:
            (.notFound, "There is no class.", "Make one: POST /sandbox/class with a roster.")
        case .exists:
            (
                .conflict, "There is a class already.",
                "End it first, or add students to it: POST /sandbox/class/students."
            )
        case .studentUnknown:
            (
                .notFound, "No student of the class has this bank.",
                "GET /sandbox/class lists the students with their banks."
            )
        case .needsRequests:
            (
                .conflict, "This sandbox keeps no requests, so it sees nothing of a class.",
                "Start it without --no-inspector."
            )
        case .tasksUnknown:
            (
                .unprocessableContent, detail ?? "There are no tasks of this name.",
                "GET /sandbox/class/tasks lists those that are ready. Your own go into tasks_yaml."
            )
        case .tasksInvalid:
            (
                .unprocessableContent, detail ?? "This is not a task file.",
                "GET /sandbox/class/tasks/round-up is one that works. Nothing was made."
            )
        case .rosterEmpty, .lineTooLong, .quoteOpen, .nameInvalid, .emailInvalid, .studentTwice,
            .tooManyStudents:
            (.unprocessableContent, rosterTexts.message, rosterTexts.hint)
        }
    }

    private var rosterTexts: (message: String, hint: String) {
        switch reason {
        case .rosterEmpty:
            ("The roster has no student.", "Send one name in each line, or name,email.")
        case .lineTooLong:
            ("this line of the roster is too long.", "Use at most 200 characters in a line.")
        case .quoteOpen:
            ("the quote that begins here has no end.", "Close it, or write the name without it.")
        case .nameInvalid:
            (
                "that is no student's name.",
                "Use 1 to 60 characters. In a CSV, name is the first column or has a header."
            )
        case .emailInvalid:
            (
                "that is no mail address.",
                "Write name,email, and put a name with a comma in quotes: \"Lovelace, Ada\"."
            )
        case .studentTwice:
            (
                "this student is in the class already.",
                "Leave the line out. Two of one name need different mail addresses."
            )
        case .tooManyStudents, .none, .exists, .studentUnknown, .tasksUnknown, .tasksInvalid,
            .needsRequests:
            (
                "the sandbox has no bank left for this student.",
                "It has 500 beside its own. Delete some first. Nothing was made."
            )
        }
    }
}
