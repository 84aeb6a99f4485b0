import WalletServices

/// Task files.
extension TaskSet {
    /// Reads a task file.
    ///
    /// - Throws: `ClassError` with `tasksInvalid`, the line and the column of the first mistake.
    init(yaml: String) throws(ClassError) {
        do {
            let file = try YAMLDocument.read(yaml, named: "tasks.yaml")
                .mapping(["title", "intro", "world", "tasks"])
            title = try file.required("title").text("a title", maximum: 80)
            intro = try file["intro"]?.text()
            let world = try file["world"]?.word(ReadyWorld.allCases.map(\.rawValue))
            self.world = world.flatMap(ReadyWorld.init)
            tasks = try Self.tasks(try file.required("tasks"))
        } catch {
            throw ClassError(
                .tasksInvalid, line: error.line, column: error.column,
                detail: error.message + ".")
        }
    }

    private static func tasks(_ value: YAMLValue) throws(YAMLMistake) -> [Task] {
        let values = try value.list(maximum: most)
        guard !values.isEmpty else { throw value.mistake("there are no tasks", "at least one") }
        var tasks: [Task] = []
        for value in values {
            let part = try value.mapping(["id", "text", "when", "points"])
            let id = try part.required("id")
            let task = try task(part, id)
            guard !tasks.contains(where: { $0.id == task.id }) else {
                throw id.mistake("\"\(task.id)\" is there twice", "another id for each task")
            }
            tasks.append(task)
        }
        return tasks
    }

    private static func task(
        _ part: YAMLMapping, _ id: YAMLValue
    ) throws(YAMLMistake) -> Task {
        let form = "small letters, digits and hyphens"
        let name = try id.text(form, maximum: 24)
        guard name.wholeMatch(of: /[a-z0-9]([a-z0-9-]*[a-z0-9])?/) != nil else {
            throw id.wrong(form)
        }
        return Task(
            id: name, text: try part.required("text").text(maximum: 500),
            condition: try TaskCondition(try part.required("when")),
            points: try part["points"]?.integer(0...1_000) ?? 0)
    }
}
