import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension ClassBoard {
    /// Writes the class with the data that its students need to begin.
    func write(to json: inout JSONWriter, asking request: Request) {
        writeHead(to: &json)
        json.array("students") { json in
            for student in students { json.object { student.write(to: &$0, asking: request) } }
        }
    }

    /// Writes the class with the progress of its students.
    func writeBoard(to json: inout JSONWriter) {
        writeHead(to: &json)
        json.array("milestones") { json in
            for milestone in Milestone.allCases { json.string(nil, milestone.rawValue) }
        }
        json.array("tasks") { json in
            for task in tasks {
                json.object { json in
                    json.string("id", task.id)
                    json.string("text", task.text)
                    json.integer("points", task.points)
                }
            }
        }
        json.array("students") { json in
            for student in students { json.object { write(student, to: &$0) } }
        }
    }

    private func writeHead(to json: inout JSONWriter) {
        json.string("title", title)
        json.string("intro", intro)
        json.string("world", world)
    }

    private func write(_ student: Student, to json: inout JSONWriter) {
        json.string("name", student.name)
        json.string("bank", student.bank)
        json.integer("points", points(of: student))
        json.array("milestones") { json in
            for milestone in Milestone.allCases {
                guard let time = student.milestones[milestone] else { continue }
                json.object { $0.reached(milestone.rawValue, at: time) }
            }
        }
        json.array("tasks") { json in
            for task in tasks {
                guard let time = student.tasks[task.id] else { continue }
                json.object { $0.reached(task.id, at: time) }
            }
        }
    }
}

extension ClassBoard.Student {
    /// The student, and where the bank is.
    func write(to json: inout JSONWriter, asking request: Request) {
        json.string("name", name)
        json.string("email", email)
        json.string("bank", bank)
        json.string("url", request.site.url(ofBank: bank))
        json.string("host", request.site.host(ofBank: bank))
        json.string("token", token)
    }
}

extension JSONWriter {
    fileprivate mutating func reached(_ id: String, at time: Timestamp) {
        string("id", id)
        self.time("at", time)
    }
}
