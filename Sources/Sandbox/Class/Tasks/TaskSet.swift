/// The tasks of a class, as a task file lists them.
struct TaskSet: Hashable, Sendable {
    /// One task.
    struct Task: Hashable, Sendable {
        /// Small letters, digits and hyphens.
        let id: String
        let text: String
        let condition: TaskCondition
        let points: Int64
    }

    let title: String
    let intro: String?
    /// The world that each bank begins with. Without one, it is the usual one.
    let world: ReadyWorld?
    let tasks: [Task]

    /// The maximum number of tasks.
    static let most = 40
}
