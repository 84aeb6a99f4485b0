import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization
import WalletServices

/// The requests that the sandbox answered, for scripts.
struct RequestsAPI: Sendable {
    let book: RequestBook

    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/requests") { request, context in
            try await answer(context) { try await list(request) }
        }
        router.delete("/sandbox/requests") { _, context in
            try await answer(context) {
                book.removeAll()
                return .empty()
            }
        }
        router.get("/sandbox/requests/stream") { request, context in
            try await answer(context) { try stream(request) }
        }
        router.get("/sandbox/requests/har") { request, context in
            try await answer(context) { try await archive(request) }
        }
        router.get("/sandbox/requests/:id") { _, context in
            try await answer(context) {
                let details = try await book.details(of: try id(context))
                return .json { details.write(to: &$0) }
            }
        }
        router.post("/sandbox/requests/:id/replay") { request, context in
            try await answer(context) { try await replay(request, context) }
        }
        for moment in BooksMoment.allCases {
            router.get("/sandbox/requests/:id/books/\(moment.rawValue)") { _, context in
                try await answer(context) {
                    let books = try await book.books(moment, try id(context))
                    return .json { books.write(to: &$0) }
                }
            }
        }
    }

    /// The server that writes has the requests.
    private func answer(
        _ context: WalletContext, _ body: () async throws -> Response
    ) async throws -> Response {
        try book.wallet.requireWriter()
        do { return try await body() } catch let error as InspectionError {
            return error.described.response(requestID: context.requestID)
        }
    }

    private func id(_ context: WalletContext) throws(InspectionError) -> Int64 {
        guard let id = context.parameters.get("id").flatMap({ Int64($0) }) else { throw .notFound }
        return id
    }

    private func list(_ request: Request) async throws -> Response {
        let requests = try await book.list(try RequestFilter(request))
        return .json { json in
            json.array("requests") { json in
                for one in requests { json.object { one.write(to: &$0) } }
            }
            json.integer("dropped", book.dropped)
        }
    }

    /// Each request as an event of its own, from now on or after the one that was read last.
    private func stream(_ request: Request) throws -> Response {
        let query = try request.queryFields(["after"])
        // A reader that connects again sends the number of its last event.
        let last = request.headers[.lastEventID] ?? query["after"]
        guard let watch = book.watch(since: last.flatMap { Int64($0) }) else {
            throw WalletError.tooManyAttempts(retryAfterSeconds: 60)
        }
        let events = RequestEvents(book: book, after: last.flatMap { Int64($0) } ?? book.version)
        return .events(
            ResponseBody { writer in
                try await LiveStream(watch: watch, changes: events.next).write(to: &writer)
            })
    }

    private func archive(_ request: Request) async throws -> Response {
        var all: [RequestDetails] = []
        for one in try await book.list(try RequestFilter(request)).reversed() {
            // One that was forgotten meanwhile is left out.
            if let details = try? await book.details(of: one.id) { all.append(details) }
        }
        let archive = HTTPArchive(
            requests: all, dropped: book.dropped, address: request.site.address)
        var response = Response.json { archive.write(to: &$0) }
        response.headers[.contentDisposition] = "attachment; filename=\"awallet.har\""
        return response
    }

    private func replay(_ request: Request, _ context: WalletContext) async throws -> Response {
        let body = try await request.object(of: ["key"])
        guard let key = ReplayKey(rawValue: try body.text("key") ?? "same") else {
            throw InspectionError.keyUnknown
        }
        let new = try await book.replay(try id(context), key: key, by: context)
        let details = try await book.details(of: new)
        return .json(status: .created) { details.write(to: &$0) }
    }
}

/// Writes each request once, in order.
private final class RequestEvents: Sendable {
    private let book: RequestBook
    private let last: Mutex<Int64>

    init(book: RequestBook, after number: Int64) {
        self.book = book
        last = Mutex(number)
    }

    /// The events since the last call. For one reader.
    func next() async throws -> ByteBuffer {
        let before = last.withLock { $0 }
        var filter = RequestFilter(limit: .max)
        filter.after = before
        var events = ByteBuffer()
        for request in try await book.list(filter).reversed() {
            let json = JSONWriter { request.write(to: &$0) }
            events.writeString("event: request\nid: \(request.id)\ndata: ")
            events.writeImmutableBuffer(json.buffer)
            events.writeString("\n\n")
            last.withLock { $0 = request.id }
        }
        return events.readableBytes == 0 ? LiveStream.changed : events
    }
}

extension RequestFilter {
    /// The filter that a query describes. Without `api` it lets all APIs through, and no pages.
    ///
    /// - Throws: `InspectionError`, `RequestError`.
    init(_ request: Request) throws {
        let query = try request.queryFields([
            "api", "method", "path", "status", "person", "before", "limit",
        ])
        func number(_ name: String) throws -> Int64? {
            guard let text = query[name] else { return nil }
            guard let number = Int64(text), number >= 1 else {
                throw RequestError.wrongType(name, "a whole number from 1")
            }
            return number
        }
        let limit = Int(clamping: try number("limit") ?? 50)
        self.init(
            apis: try Self.apis(query["api"]), method: query["method"]?.uppercased(),
            path: query["path"], status: try number("status").map(Int.init(clamping:)),
            person: query["person"], before: try number("before"),
            limit: min(limit, RequestFilter.most))
    }

    /// The APIs of a filter: `all`, or names with commas between them.
    ///
    /// - Parameter names: without any, a filter leaves out only the pages of the web app.
    static func apis(_ names: String?) throws(InspectionError) -> Set<FaultAPI>? {
        guard let names else { return Set(FaultAPI.allCases).subtracting([.web]) }
        guard names != "all" else { return nil }
        var apis: Set<FaultAPI> = []
        for name in names.split(separator: ",") {
            guard let api = FaultAPI(rawValue: String(name)) else { throw .apiUnknown }
            apis.insert(api)
        }
        return apis
    }
}

extension InspectionError {
    /// The error in the words of the API.
    var described: SandboxError {
        let (message, hint) = texts
        let status: HTTPResponse.Status =
            switch self {
            case .notFound: .notFound
            case .notReplayable, .noKey, .booksGone: .conflict
            default: .unprocessableContent
            }
        return SandboxError(
            status: status, code: rawValue, message: message, hint: hint, field: field)
    }

    private var texts: (message: String, hint: String) {
        switch self {
        case .notFound:
            ("There is no such request.", "GET /sandbox/requests lists those that are kept.")
        case .notReplayable:
            ("That request cannot be sent again.", "Its body was too large, or never came.")
        case .noKey:
            ("That request has no idempotency key.", "Replay it with the key same.")
        case .keyUnknown: ("There is no such key.", "Send same or new.")
        case .booksGone:
            (
                "The books of then are gone.",
                "A snapshot was put back since, or a new world began."
            )
        case .apiUnknown:
            (
                "There is no such API.",
                "Send \(FaultAPI.allCases.map(\.rawValue).joined(separator: ", ")), or all."
            )
        case .pathInvalid:
            (
                "This is not a path pattern.",
                "Begin with /; * is one whole segment, ** any number: /api/v2/**."
            )
        case .statusInvalid: ("This is not a status.", "Send 422, or 4 for all from 400 to 499.")
        case .personUnknown: ("Nobody has this name.", "Send a username or a phone number.")
        }
    }
}
