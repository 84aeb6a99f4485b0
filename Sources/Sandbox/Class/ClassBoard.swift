public import Ledger

/// A class, and the progress of each student.
public struct ClassBoard: Hashable, Sendable {
    /// Something to reach.
    public struct Goal: Hashable, Sendable {
        /// Unique among the milestones, or among the tasks.
        public let id: String
        /// The task, in the words of the task file. A milestone has none.
        public let text: String?
        /// Zero for a milestone, and for a task without points.
        public let points: Int64

        public init(id: String, text: String?, points: Int64) {
            self.id = id
            self.text = text
            self.points = points
        }
    }

    /// One student.
    public struct Student: Hashable, Sendable {
        public let name: String
        public let email: String?
        /// The name of the student's bank.
        public let bank: String
        /// A token of the bank's first person. Some worlds have no tokens.
        public let token: String?
        /// When the student reached each milestone, by the machine's clock.
        public let milestones: [Milestone: Timestamp]
        /// When the student did each task, by its id.
        public let tasks: [String: Timestamp]

        public init(
            name: String, email: String?, bank: String, token: String?,
            milestones: [Milestone: Timestamp], tasks: [String: Timestamp]
        ) {
            self.name = name
            self.email = email
            self.bank = bank
            self.token = token
            self.milestones = milestones
            self.tasks = tasks
        }
    }

    /// The title of the tasks.
    public let title: String?
    public let intro: String?
    /// The world that each bank began with.
    public let world: String
    public let tasks: [Goal]
    /// In the order of the roster.
    public let students: [Student]

    public init(
        title: String?, intro: String?, world: String, tasks: [Goal], students: [Student]
    ) {
        self.title = title
        self.intro = intro
        self.world = world
        self.tasks = tasks
        self.students = students
    }

    /// The points of a student's tasks that are done.
    public func points(of student: Student) -> Int64 {
        tasks.filter { student.tasks[$0.id] != nil }.reduce(0) { $0 + $1.points }
    }

    /// The points of all tasks.
    public var allPoints: Int64 { tasks.reduce(0) { $0 + $1.points } }
}

/// A step that the board of every class shows, whatever its tasks are.
public enum Milestone: String, CaseIterable, Codable, Sendable {
    case signedIn = "signed_in"
    case accountMade = "account_made"
    case deposited
    /// Between two accounts, or to another person.
    case transferred
    /// The student asked for more than an account held, and the bank refused.
    case overdraftRefused = "overdraft_refused"
    /// Exactly the round-up of a week's spending went into a savings goal.
    case roundUp = "round_up"
    /// A request with the key of an earlier one found what that had done, and nothing moved twice.
    case foundAgain = "found_again"
    /// After a request that was done but not answered, the same request came again.
    case retriedRight = "retried_right"
}
