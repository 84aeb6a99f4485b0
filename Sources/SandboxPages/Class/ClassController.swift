import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Sandbox
import WalletServices
import WebApp

/// A class and its board, for a teacher. Only a sandbox has them; scripts find their API at the
/// same addresses.
struct ClassController: PageController {
    var web: WebContext
    let service: ClassService

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.classroom.route, use: open { try $0.show($1, $2) })
        router.post(SandboxLink.classroom.route, use: open { try await $0.change($1, $2) })
        router.get(SandboxLink.classSheet.route, use: open { try $0.sheet($1, $2) })
    }

    private func change(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let form = try await web.form(of: visit)
        do {
            let (done, what) = try await change(form)
            return .seeOther(SandboxLink.classroom.path(with: ["done": done, "what": what]))
        } catch let error as ClassError {
            return try show(visit, principal, typed: form, error: described(error, in: form))
        } catch let error as BankError {
            return try show(
                visit, principal, typed: form, error: web.formError(error, at: "world"))
        }
    }

    /// - Returns: what was done, and to whom, or to how many.
    private func change(_ form: FormFields) async throws -> (String, String) {
        if let bank = form["reset"] { return ("reset", try await service.reset(bank).name) }
        if let bank = form["remove"] {
            let name = service.board?.students.first { $0.bank == bank }?.name
            try await service.remove(bank)
            return ("removed", name ?? bank)
        }
        if form["end"] != nil {
            try await service.end()
            return ("ended", "")
        }
        if let more = form["students"] {
            return ("added", "\(try await service.add(more).count)")
        }
        let yaml = form.text("tasks_yaml")
        let name = form.text("tasks")
        let hasOwn = yaml.contains { !$0.isWhitespace }
        let tasks: ClassOrder.Tasks = hasOwn ? .written(yaml) : name.isEmpty ? .none : .ready(name)
        let world = form.text("world")
        let board = try await service.make(
            ClassOrder(
                roster: form.text("roster"), world: world.isEmpty ? nil : world, tasks: tasks))
        return ("made", "\(board.students.count)")
    }

    private func show(
        _ visit: Visit, _ principal: Principal?, typed: FormFields? = nil, error: FormError? = nil
    ) throws -> Response {
        try web.wallet.requireWriter()
        let version = service.version
        let notice = error == nil ? notice(visit) : nil
        guard let board = service.board else {
            let page = NewClassPage(
                title: words("class_title"), wayBack: web.wayBack,
                action: SandboxLink.classroom.path,
                errors: web.summary(of: error), notice: notice,
                fields: ClassForm(web: web, service: service).fields(typed, error),
                ownTasks: ClassForm(web: web, service: service).ownTasks(typed, error))
            return web.show(page, to: visit, principal, error)
        }
        let live = SandboxLink.classStream.path(with: ["after": String(version)])
        let page = BoardText(web: web, board: board).page(
            wayBack: web.wayBack, live: live, notice: notice, errors: web.summary(of: error),
            students: ClassForm(web: web, service: service).moreStudents(typed, error))
        return web.show(page, to: visit, principal, error)
    }

    private func sheet(_ visit: Visit, _ principal: Principal?) throws -> Response {
        try web.wallet.requireWriter()
        guard let board = service.board else { throw RequestError.routeNotFound }
        let page = ClassSheetPage(board, at: visit.request.site, web)
        return web.show(page, to: visit, principal)
    }

    private func notice(_ visit: Visit) -> Notice? {
        guard let query = visit.query else { return nil }
        let what = String((query["what"] ?? "").prefix(60))
        switch query["done"] {
        case "made"?: return Notice(text: words("class_was_made", count: Int64(what) ?? 0))
        case "added"?: return Notice(text: words("class_was_added", count: Int64(what) ?? 0))
        case "reset"?: return Notice(text: words("class_was_reset", ["name": what]))
        case "removed"?: return Notice(text: words("class_was_removed", ["name": what]))
        case "ended"?: return Notice(text: words("class_was_ended"))
        default: return nil
        }
    }

    private func described(_ error: ClassError, in form: FormFields) -> FormError {
        let text = words("error_\(error.reason.rawValue)")
        // A teacher writes task files, whose mistakes are told in English.
        let whole = error.detail.map { "\(text) \($0)" } ?? text
        let place = error.line.map { line in
            error.column.map { words("class_place", ["line": "\(line)", "column": "\($0)"]) }
                ?? words("class_line", ["line": "\(line)"])
        }
        let isMore = form["students"] != nil && error.field == "roster"
        return FormError(
            place.map { "\($0) \(whole)" } ?? whole,
            hint: words("error_\(error.reason.rawValue)_hint"),
            at: isMore ? "students" : error.field)
    }
}
