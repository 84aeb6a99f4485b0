import HTTPSupport
import Ledger
import Sandbox
import WalletServices
import WebApp

/// A class in the words of its board.
struct BoardText {
    let web: WebContext
    let board: ClassBoard

    /// The maximum of columns that fit beside the names on a projector; more become cards.
    private static let mostColumns = 16

    private var words: Localisation { web.words }

    func page(
        wayBack: LinkPart, live: String, notice: Notice?, errors: ErrorSummary?, students: Field
    ) -> ClassPage {
        let columns = columns
        return ClassPage(
            title: board.title ?? words("class_title"), wayBack: wayBack,
            action: SandboxLink.classroom.path, errors: errors, notice: notice, intro: board.intro,
            live: live, sheet: SandboxLink.classSheet.path, latest: latest,
            look: columns.count > Self.mostColumns ? "board board--cards" : "board board--table",
            columns: columns, rows: board.students.map(row), hasRows: !board.students.isEmpty,
            tasks: board.tasks.map(task), hasTasks: !board.tasks.isEmpty,
            members: board.students.map(member), students: students,
            ending: words("class_end_lead", count: Int64(board.students.count)))
    }

    private var columns: [ClassPage.Column] {
        board.tasks.map { ClassPage.Column(label: $0.id, isTask: true) }
            + Milestone.allCases.map { ClassPage.Column(label: name(of: $0), isTask: false) }
    }

    private func row(_ student: ClassBoard.Student) -> ClassPage.Row {
        let tasks = board.tasks.map { cell($0.id, student.tasks[$0.id], isTask: true) }
        let milestones = Milestone.allCases.map { milestone in
            cell(name(of: milestone), student.milestones[milestone], isTask: false)
        }
        return ClassPage.Row(
            name: student.name, href: "/b/\(student.bank)/", summary: summary(of: student),
            cells: tasks + milestones)
    }

    private func cell(_ label: String, _ time: Timestamp?, isTask: Bool) -> ClassPage.Cell {
        let said = time.map { words("class_done", ["time": web.dates.dateAndTime($0)]) }
        return ClassPage.Cell(
            label: label, said: said ?? words("class_not_yet"), isDone: time != nil,
            isTask: isTask)
    }

    /// "5 of 8 milestones · 2 of 3 tasks · 20 of 50 points".
    private func summary(of student: ClassBoard.Student) -> String {
        var parts = [
            words(
                "class_milestones",
                [
                    "done": "\(student.milestones.count)",
                    "all": "\(Milestone.allCases.count)",
                ])
        ]
        if !board.tasks.isEmpty {
            let done = board.tasks.count { student.tasks[$0.id] != nil }
            parts.insert(
                words("class_tasks_done", ["done": "\(done)", "all": "\(board.tasks.count)"]),
                at: 0)
        }
        if board.allPoints > 0 {
            let points = board.points(of: student)
            parts.append(
                words(
                    "class_points_done", ["done": "\(points)", "all": "\(board.allPoints)"]))
        }
        return parts.joined(separator: " · ")
    }

    private func task(_ task: ClassBoard.Goal) -> ClassPage.Task {
        ClassPage.Task(
            name: task.id, text: task.text ?? "",
            points: task.points > 0 ? words("class_points", count: task.points) : nil)
    }

    private func member(_ student: ClassBoard.Student) -> ClassPage.Member {
        let name: KeyValuePairs = ["name": student.name]
        return ClassPage.Member(
            name: student.name, bank: student.bank,
            facts: ["/b/\(student.bank)", student.email].compactMap(\.self),
            reset: words("bank_reset_one", name), remove: words("class_remove_one", name))
    }

    /// "Ada Lovelace: signed in".
    private var latest: String? {
        var last: (time: Timestamp, name: String, what: String)?
        func see(_ time: Timestamp, _ student: ClassBoard.Student, _ what: String) {
            if let last, last.time >= time { return }
            last = (time, student.name, what)
        }
        for student in board.students {
            for milestone in Milestone.allCases {
                if let time = student.milestones[milestone] {
                    see(time, student, name(of: milestone))
                }
            }
            for task in board.tasks {
                if let time = student.tasks[task.id] { see(time, student, task.id) }
            }
        }
        return last.map { words("class_latest", ["name": $0.name, "what": $0.what]) }
    }

    private func name(of milestone: Milestone) -> String {
        words("milestone_\(milestone.rawValue)")
    }
}
