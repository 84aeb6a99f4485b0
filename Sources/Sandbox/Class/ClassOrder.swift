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
