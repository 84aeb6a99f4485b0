import HTTPSupport
import Sandbox
import WalletServices
import WebApp

/// The fields with which a class is made, and students are added to it.
struct ClassForm {
    let web: WebContext
    let service: ClassService

    private var words: Localisation { web.words }

    func fields(_ typed: FormFields?, _ error: FormError?) -> [Field] {
        var tasks = Field(part: "parts/select", name: "tasks", label: words("class_tasks"))
        let ready = service.readyTasks.map { ($0.name, $0.title) }
        tasks.choices = choices([("", words("class_no_tasks"))] + ready, typed?.text("tasks"))
        tasks.error = error?.message(at: "tasks")
        var world = Field(part: "parts/select", name: "world", label: words("banks_world"))
        let worlds = service.worlds.map { ($0, $0) }
        world.choices = choices([("", words("class_usual_world"))] + worlds, typed?.text("world"))
        world.error = error?.message(at: "world")
        return [roster("roster", words("class_roster"), typed, error), tasks, world]
    }

    /// A task file of the teacher's own.
    func ownTasks(_ typed: FormFields?, _ error: FormError?) -> ClassOwnTasks {
        let text = typed?.text("tasks_yaml") ?? ""
        let message = error?.message(at: "tasks_yaml")
        return ClassOwnTasks(
            field: area("tasks_yaml", words("class_tasks_yaml"), text, nil, message),
            isOpen: !text.isEmpty)
    }

    /// Students for a class that is there.
    func moreStudents(_ typed: FormFields?, _ error: FormError?) -> Field {
        roster("students", words("class_more_students"), typed, error)
    }

    private func roster(
        _ name: String, _ label: String, _ typed: FormFields?, _ error: FormError?
    ) -> Field {
        area(
            name, label, typed?.text(name) ?? "", words("class_roster_hint"),
            error?.message(at: name))
    }

    private func area(
        _ name: String, _ label: String, _ value: String, _ hint: String?, _ error: String?
    ) -> Field {
        var field = Field(part: "parts/textarea", name: name, label: label)
        field.value = value
        field.hint = hint
        field.error = error
        return field
    }

    private func choices(_ pairs: [(String, String)], _ chosen: String?) -> [Field.Choice] {
        pairs.map { Field.Choice(value: $0.0, label: $0.1, isChosen: $0.0 == chosen) }
    }
}
