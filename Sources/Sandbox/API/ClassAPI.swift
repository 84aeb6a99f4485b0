import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import WalletServices

/// A class and its board, for scripts.
struct ClassAPI: Sendable {
    let desk: ClassService

    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/class") { request, context in
            try await answer(context) { Self.one(try board(), request) }
        }
        router.post("/sandbox/class") { request, context in
            try await answer(context) { try await make(request) }
        }
        router.delete("/sandbox/class") { _, context in
            try await answer(context) {
                try await desk.end()
                return .empty()
            }
        }
        router.get("/sandbox/class/board") { _, context in
            try await answer(context) {
                let board = try board()
                return .json { board.writeBoard(to: &$0) }
            }
        }
        router.get("/sandbox/class/stream") { request, context in
            try await answer(context) { try stream(request) }
        }
        addStudents(to: router)
        addTasks(to: router)
    }

    private func addStudents(to router: RouterGroup<WalletContext>) {
        router.post("/sandbox/class/students") { request, context in
            try await answer(context) { try await add(request) }
        }
        router.post("/sandbox/class/students/:name/reset") { request, context in
            try await answer(context) {
                let student = try await desk.reset(try name(context))
                return .json { student.write(to: &$0, asking: request) }
            }
        }
        router.delete("/sandbox/class/students/:name") { _, context in
            try await answer(context) {
                try await desk.remove(try name(context))
                return .empty()
            }
        }
    }

    private func addTasks(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/class/tasks") { _, context in
            try await answer(context) { tasks() }
        }
        router.get("/sandbox/class/tasks/:tasks") { _, context in
            try await answer(context) {
                let name = try context.parameters.require("tasks")
                guard let ready = desk.readyTasks.first(where: { $0.name == name }) else {
                    throw ClassError(.tasksUnknown)
                }
                return .bytes(ByteBuffer(string: ready.yaml), type: "application/yaml")
            }
        }
    }

    private func answer(
        _ context: WalletContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as ClassError {
            return error.described.response(requestID: context.requestID)
        } catch let error as BankError {
            return error.described.response(requestID: context.requestID)
        }
    }

    private func name(_ context: WalletContext) throws -> String {
        try context.parameters.require("name")
    }

    private func board() throws(ClassError) -> ClassBoard {
        guard let board = desk.board else { throw ClassError(.none) }
        return board
    }

    private func make(_ request: Request) async throws -> Response {
        let body = try await request.object(of: ["roster", "world", "tasks", "tasks_yaml"])
        let roster = try body.needed(try body.text("roster"), "roster")
        let (name, yaml) = (try body.text("tasks"), try body.text("tasks_yaml"))
        guard name == nil || yaml == nil else {
            throw ClassError(.tasksUnknown, detail: "Send tasks or tasks_yaml, not both.")
        }
        let tasks = yaml.map(ClassOrder.Tasks.written) ?? name.map(ClassOrder.Tasks.ready)
        let order = ClassOrder(
            roster: roster, world: try body.text("world"), tasks: tasks ?? .none)
        return Self.one(try await desk.make(order), request, status: .created)
    }

    private func add(_ request: Request) async throws -> Response {
        let body = try await request.object(of: ["roster"])
        let students = try await desk.add(try body.needed(try body.text("roster"), "roster"))
        return .json(status: .created) { json in
            json.array("students") { json in
                for student in students {
                    json.object { student.write(to: &$0, asking: request) }
                }
            }
        }
    }

    /// An event for each change of the board.
    private func stream(_ request: Request) throws -> Response {
        let query = try request.queryFields(["after"])
        guard let watch = desk.watch(since: query["after"].flatMap { Int64($0) }) else {
            throw WalletError.tooManyAttempts(retryAfterSeconds: 60)
        }
        return .events(
            ResponseBody { writer in try await LiveStream(watch: watch).write(to: &writer) })
    }

    private func tasks() -> Response {
        let tasks = desk.readyTasks
        return .json { json in
            json.array("tasks") { json in
                for one in tasks {
                    json.object { json in
                        json.string("name", one.name)
                        json.string("title", one.title)
                    }
                }
            }
        }
    }

    private static func one(
        _ board: ClassBoard, _ request: Request, status: HTTPResponse.Status = .ok
    ) -> Response {
        .json(status: status) { board.write(to: &$0, asking: request) }
    }
}
