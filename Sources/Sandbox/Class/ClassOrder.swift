/// Which class to make.
public struct ClassOrder: Hashable, Sendable {
    /// A student in each line, or a CSV with `name` and `email`.
    public var roster: String
    /// The name of a ready world. Without one, the tasks name it.
    public var world: String?
    public var tasks: Tasks

    /// The source of the tasks.
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
