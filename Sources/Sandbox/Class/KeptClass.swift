import Ledger
import WalletServices

/// A class as its file keeps it.
struct KeptClass: Codable, Sendable {
    struct Student: Codable, Sendable {
        let name: String
        let email: String?
        let bank: String
    }

    /// The name of the world that each bank began with.
    let world: String
    /// The text of the task file.
    let tasks: String?
    var students: [Student]
}

/// A student's progress, as its file keeps it: milliseconds since 1970, by the name of the
/// milestone or the id of the task.
struct StudentProgress: Codable, Sendable {
    var milestones: [String: Int64] = [:]
    var tasks: [String: Int64] = [:]
}

/// A milestone or a task, which a student may still reach.
struct OpenGoal: Hashable, Sendable {
    enum Name: Hashable, Sendable {
        case milestone(Milestone)
        case task(String)
    }

    let name: Name
    let condition: TaskCondition
}

extension StudentProgress {
    func has(_ name: OpenGoal.Name) -> Bool {
        switch name {
        case .milestone(let milestone): milestones[milestone.rawValue] != nil
        case .task(let id): tasks[id] != nil
        }
    }

    mutating func reach(_ name: OpenGoal.Name, at time: Timestamp) {
        switch name {
        case .milestone(let milestone): milestones[milestone.rawValue] = time.milliseconds
        case .task(let id): tasks[id] = time.milliseconds
        }
    }
}
