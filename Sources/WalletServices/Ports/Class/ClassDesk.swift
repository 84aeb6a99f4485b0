/// A class in a sandbox: a bank for each student, and a board that shows who has done what.
public protocol ClassDesk: Sendable {
    /// The class with what each student has reached; nil without a class.
    var board: ClassBoard? { get }

    /// The tasks that come with the program.
    var readyTasks: [ReadyTasks] { get }

    /// The names of the worlds that a student's bank can begin with.
    var worlds: [String] { get }

    /// Grows with each change of the board.
    var version: Int64 { get }

    /// Listens for changes of the board.
    ///
    /// - Parameter version: what the listener knows; nil for everything.
    /// - Returns: nil while too many listen.
    func watch(since version: Int64?) -> Watch?

    /// Makes a class, with a bank for each student.
    ///
    /// - Throws: `ClassError`, `BankError`, `StoreError`; nothing was made then.
    func make(_ order: ClassOrder) async throws -> ClassBoard

    /// Adds students to the class.
    ///
    /// - Returns: the new students.
    /// - Throws: `ClassError`, `BankError`, `StoreError`; nobody was added then.
    func add(_ roster: String) async throws -> [ClassBoard.Student]

    /// Puts a student's bank back to its first state, and forgets what the student reached.
    ///
    /// - Throws: `ClassError`, `StoreError`.
    func reset(_ bank: String) async throws -> ClassBoard.Student

    /// Takes a student off the roster, and deletes the student's bank.
    ///
    /// - Throws: `ClassError`, `StoreError`.
    func remove(_ bank: String) async throws

    /// Ends the class, and deletes the banks of all students.
    ///
    /// - Throws: `ClassError`, `StoreError`.
    func end() async throws
}

/// Which class to make.
public struct ClassOrder: Hashable, Sendable {
    /// A student in each line, or a CSV with `name` and `email`.
    public var roster: String
    /// The name of a ready world; nil for the one that the tasks begin with.
    public var world: String?
    public var tasks: Tasks

    /// Where the tasks come from.
    public enum Tasks: Hashable, Sendable {
        case none
        /// The name of ready tasks.
        case ready(String)
        /// A task file, as YAML.
        case written(String)
    }

    public init(roster: String, world: String? = nil, tasks: Tasks = .none) {
        self.roster = roster
        self.world = world
        self.tasks = tasks
    }
}

/// Tasks that come with the program.
public struct ReadyTasks: Hashable, Sendable {
    public let name: String
    public let title: String
    /// The task file.
    public let yaml: String

    public init(name: String, title: String, yaml: String) {
        self.name = name
        self.title = title
        self.yaml = yaml
    }
}
