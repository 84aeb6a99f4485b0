import Ledger
import Sandbox
import Serving
import WalletServices

extension SandboxAdmin {
    func answer(_ request: ClassRequest) async throws -> OperatorAnswer? {
        guard let classDesk else { return nil }
        do {
            switch request {
            case .list:
                guard let board = classDesk.board else {
                    return .success(
                        "There is no class. Make one with: awallet sandbox class make ROSTER.csv")
                }
                return .success(board.table)
            case .make(let roster, let world, let tasks, let yaml):
                let source =
                    yaml.map(ClassOrder.Tasks.written) ?? tasks.map(ClassOrder.Tasks.ready)
                let order = ClassOrder(roster: roster, world: world, tasks: source ?? .none)
                return .success(try await classDesk.make(order).table)
            case .end:
                try await classDesk.end()
                return .success("The class has ended, and its banks are deleted.")
            }
        } catch let error as ClassError {
            return .failure(error.advice)
        } catch let error as BankError {
            return .failure(error.advice)
        }
    }
}

extension ClassBoard {
    /// A line for each student:
    /// `Ada Lovelace  /b/ada-lovelace  ada-lovelace.demo-access-token  3 of 8  0 of 12 points`.
    fileprivate var table: String {
        students.map { student in
            var parts = [student.name, "/b/\(student.bank)", student.token ?? "no token"]
            parts.append("\(student.milestones.count) of \(Milestone.allCases.count) milestones")
            if !tasks.isEmpty {
                parts.append("\(student.tasks.count) of \(tasks.count) tasks")
                parts.append("\(points(of: student)) of \(allPoints) points")
            }
            return parts.joined(separator: "  ")
        }.joined(separator: "\n")
    }
}

extension ClassError {
    /// Advice to the operator.
    fileprivate var advice: String {
        let place = line.map { line in
            column.map { "Line \(line), column \($0): " } ?? "Line \(line): "
        }
        return (place ?? "") + text
    }

    private var text: String {
        switch reason {
        case .none: "There is no class. Make one with: awallet sandbox class make ROSTER.csv"
        case .exists: "There is a class already. End it first: awallet sandbox class end"
        case .rosterEmpty: "The roster has no student. Write one name in each line."
        case .lineTooLong: "Use at most 200 characters in a line of the roster."
        case .quoteOpen: "The quote that begins here has no end."
        case .nameInvalid: "This is not a student's name. Use 1 to 60 characters."
        case .emailInvalid:
            "This is not an email address. Write name,email, and a name with a comma in quotes."
        case .studentTwice:
            "This student is in the class already. Two of one name need different addresses."
        case .tooManyStudents: "There would be more than 500 banks. Delete some first."
        case .studentUnknown: "No student of the class has this bank."
        case .tasksUnknown: "There are no tasks of this name. Name some, or a file .yaml."
        case .tasksInvalid: detail ?? "This is not a task file."
        case .needsRequests:
            "This sandbox keeps no requests. Start it without --no-inspector."
        }
    }
}
