import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The banks beside the sandbox's own wallet, for scripts.
struct BanksAPI: Sendable {
    let book: BankBook

    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/banks") { request, context in
            try await answer(context) { list(request) }
        }
        router.post("/sandbox/banks") { request, context in
            try await answer(context) { try await make(request, context) }
        }
        router.get("/sandbox/banks/:name") { request, context in
            try await answer(context) {
                Self.one(try book.reading(name(context)), request)
            }
        }
        router.post("/sandbox/banks/:name/reset") { request, context in
            try await answer(context) {
                Self.one(try await book.reset(name(context)), request)
            }
        }
        router.delete("/sandbox/banks/:name") { _, context in
            try await answer(context) {
                try await book.delete(name(context))
                return .empty()
            }
        }
    }

    private func name(_ context: WalletContext) throws -> String {
        try context.parameters.require("name")
    }

    private func answer(
        _ context: WalletContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as BankError {
            return error.described.response(requestID: context.requestID)
        } catch let error as SnapshotError {
            return error.described.response(requestID: context.requestID)
        } catch let mistake as YAMLMistake {
            return mistake.described.response(requestID: context.requestID)
        }
    }

    private func list(_ request: Request) -> Response { Self.several(book.banks, request) }

    /// The maximum length of an order: with the file of a world, whose text JSON makes longer.
    private static let largestOrder = 2 * YAMLDocument.maximumSize

    private func make(_ request: Request, _ context: WalletContext) async throws -> Response {
        let body = try await request.largeObject(
            upTo: Self.largestOrder,
            of: ["count", "names", "world", "world_file", "clock", "seed", "snapshot"],
            in: context)
        let names = try body.texts("names")
        let count = try body.integer("count")
        guard names == nil || count == nil || Int(count ?? 0) == names?.count else {
            throw BankError.countInvalid
        }
        let order = BankOrder(
            names: names, count: Int(clamping: count ?? 1), world: try body.text("world"),
            worldFile: try body.text("world_file"), moment: try moment(body), seed: try seed(body),
            snapshot: try body.text("snapshot"))
        return Self.several(try await book.make(order), request, status: .created)
    }

    private func moment(_ body: JSONPart) throws -> Timestamp? {
        guard let text = try body.text("clock") else { return nil }
        guard let moment = Timestamp(rfc3339: text) else { throw BankError.momentInvalid }
        return moment
    }

    private func seed(_ body: JSONPart) throws -> UInt64? {
        guard let number = try body.integer("seed") else { return nil }
        guard let seed = UInt64(exactly: number) else { throw BankError.seedInvalid }
        return seed
    }

    private static func several(
        _ banks: [BankReading], _ request: Request, status: HTTPResponse.Status = .ok
    ) -> Response {
        .json(status: status) { json in
            json.array("banks") { json in
                for bank in banks { json.object { bank.write(to: &$0, asking: request) } }
            }
        }
    }

    private static func one(_ bank: BankReading, _ request: Request) -> Response {
        .json { bank.write(to: &$0, asking: request) }
    }
}

extension BankReading {
    fileprivate func write(to json: inout JSONWriter, asking request: Request) {
        json.string("name", name)
        json.string("url", request.site.url(ofBank: name))
        json.string("host", request.site.host(ofBank: name))
        json.string("token", token)
        switch origin {
        case .world(let world):
            json.string("world", world)
            json.string("snapshot", nil)
        case .snapshot(let snapshot):
            json.string("world", nil)
            json.string("snapshot", snapshot)
        }
        json.time("made_at", madeAt)
    }
}

extension YAMLMistake {
    /// The error in the words of the API.
    fileprivate var described: SandboxError {
        SandboxError(
            status: .unprocessableContent, code: "world_invalid", message: "\(self).",
            hint: "Correct this place of the file. Nothing was made.", field: "world_file")
    }
}

extension BankError {
    /// The error in the words of the API.
    var described: SandboxError {
        let (status, field, message, hint): (HTTPResponse.Status, String?, String, String) =
            switch self {
            case .nameInvalid:
                (
                    .unprocessableContent, "names", "This name does not work for a bank.",
                    "Use up to 32 small letters, digits and hyphens, such as ada."
                )
            case .notFound:
                (.notFound, nil, "There is no bank of this name.", "GET /sandbox/banks has all.")
            case .exists:
                (
                    .conflict, "names", "There is a bank of this name already.",
                    "Delete it, reset it, or send another name. Nothing was made."
                )
            case .limitReached:
                (
                    .conflict, "count", "There would be more than 500 banks.",
                    "Delete some first. Nothing was made."
                )
            case .countInvalid:
                (
                    .unprocessableContent, "count", "This is not a number of banks.",
                    "Send 1 to 500, or names."
                )
            case .worldUnknown:
                (
                    .unprocessableContent, "world", "There is no world of this name.",
                    "Known: \(ReadyWorld.allCases.map(\.rawValue).joined(separator: ", "))."
                )
            case .worldUnclear:
                (
                    .unprocessableContent, "world_file", "A bank begins with one world.",
                    "Send world or world_file, not both."
                )
            case .momentInvalid:
                (
                    .unprocessableContent, "clock", "No bank can begin then.",
                    "Send RFC 3339 of the years 2000 to 2199, such as 2026-03-29T00:59:00Z."
                )
            case .seedInvalid:
                (
                    .unprocessableContent, "seed", "This is not a seed, or it has no clock.",
                    "Send a whole number from 0, with clock."
                )
            case .orderUnclear:
                (
                    .unprocessableContent, "snapshot", "A snapshot has its own people and clock.",
                    "Send snapshot without world, clock and seed."
                )
            case .needsFolder:
                (
                    .unprocessableContent, nil, "A sandbox in PostgreSQL has no other banks.",
                    "Make them in a sandbox without --database."
                )
            }
        return SandboxError(
            status: status, code: rawValue, message: message, hint: hint, field: field)
    }
}
