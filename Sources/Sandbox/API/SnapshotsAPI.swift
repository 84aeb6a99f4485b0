import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Synchronization
import WalletServices

/// Snapshots of the sandbox, for scripts.
struct SnapshotsAPI: Sendable {
    let shelf: SnapshotKeeper

    /// The maximum size of a sent file, in bytes.
    private static let largest: Int64 = 2 << 30

    func add(to router: RouterGroup<WalletContext>) {
        router.get("/sandbox/snapshots") { _, context in
            try await answer(context) { try await list() }
        }
        router.post("/sandbox/snapshots") { request, context in
            try await answer(context) { try await save(request) }
        }
        router.get("/sandbox/snapshots/:name") { _, context in
            try await answer(context) { .json(Self.json(try await shelf.find(name(context)))) }
        }
        router.delete("/sandbox/snapshots/:name") { _, context in
            try await answer(context) { try await delete(context) }
        }
        router.post("/sandbox/snapshots/:name/restore") { _, context in
            try await answer(context) { .json(Self.json(try await shelf.restore(name(context)))) }
        }
        router.get("/sandbox/snapshots/:name/file") { _, context in
            try await answer(context) { try await download(context) }
        }
        router.put("/sandbox/snapshots/:name/file") { request, context in
            try await answer(context) { try await upload(request, context) }
        }
    }

    private func name(_ context: WalletContext) throws -> String {
        try context.parameters.require("name")
    }

    private func answer(
        _ context: WalletContext, _ body: () async throws -> Response
    ) async throws -> Response {
        do { return try await body() } catch let error as SnapshotError {
            return error.described.response(requestID: context.requestID)
        }
    }

    private func list() async throws -> Response {
        let snapshots = try await shelf.list()
        return .json { json in
            json.array("snapshots") { json in
                for snapshot in snapshots { json.object { snapshot.write(to: &$0) } }
            }
        }
    }

    private func save(_ request: Request) async throws -> Response {
        let object = try await request.object(of: ["name", "replace"])
        guard let name = try object.text("name") else { throw SnapshotError.nameInvalid }
        let snapshot = try await shelf.save(
            as: name, replaces: try object.bool("replace") ?? false)
        return .json(status: .created) { snapshot.write(to: &$0) }
    }

    private func delete(_ context: WalletContext) async throws -> Response {
        try await shelf.delete(name(context))
        return Response(status: .noContent)
    }

    private func download(_ context: WalletContext) async throws -> Response {
        let snapshot = try await shelf.find(name(context))
        let file = try shelf.folder.existingFile(of: snapshot.name)
        var response = Response(
            status: .ok, body: try await FileIO().loadFile(path: file, context: context))
        response.headers[.contentType] = "application/vnd.sqlite3"
        response.headers[.contentDisposition] = "attachment; filename=\"\(snapshot.name).db\""
        return response
    }

    private func upload(_ request: Request, _ context: WalletContext) async throws -> Response {
        let bound = Bound(left: Self.largest)
        let snapshot = try await shelf.upload(as: name(context)) { path in
            try await FileIO().writeFile(
                contents: request.body.map { buffer in
                    try bound.take(buffer.readableBytes)
                    return buffer
                }, path: path, context: context)
        }
        return .json(status: .created) { snapshot.write(to: &$0) }
    }

    private static func json(_ snapshot: Snapshot) -> JSONWriter {
        JSONWriter { snapshot.write(to: &$0) }
    }

    /// Counts the bytes of a file that arrives.
    private final class Bound: Sendable {
        private let left: Mutex<Int64>

        init(left: Int64) { self.left = Mutex(left) }

        func take(_ count: Int) throws(SnapshotError) {
            let left = left.withLock { left in
                left -= Int64(count)
                return left
            }
            guard left >= 0 else { throw .fileTooLarge }
        }
    }
}

extension Snapshot {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("name", name)
        json.time("saved_at", savedAt)
        json.integer("bytes", byteCount)
        json.integer("transfers", journal.number)
        json.string("head", journal.hash.hex)
    }
}

extension SnapshotError {
    /// The error in the words of the API.
    var described: SandboxError {
        let (status, message, hint): (HTTPResponse.Status, String, String) =
            switch self {
            case .nameInvalid:
                (
                    .unprocessableContent, "This name does not work for a snapshot.",
                    "Use up to 64 small letters, digits and hyphens, such as before-payday."
                )
            case .notFound:
                (.notFound, "There is no snapshot of this name.", "GET /sandbox/snapshots has all.")
            case .exists:
                (
                    .conflict, "There is a snapshot of this name already.",
                    "Send \"replace\": true, or another name."
                )
            case .limitReached:
                (.unprocessableContent, "There are 100 snapshots.", "Delete one first.")
            case .fileInvalid:
                (
                    .unprocessableContent, "The file is not a whole sandbox of this version.",
                    "Send one that GET /sandbox/snapshots/{name}/file returned."
                )
            case .fileTooLarge:
                (.contentTooLarge, "The file is too large.", "Send at most 2 GiB.")
            }
        return SandboxError(
            status: status, code: rawValue, message: message, hint: hint,
            field: self == .nameInvalid ? "name" : nil)
    }
}
