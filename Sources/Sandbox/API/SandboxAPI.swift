import DocsPage
public import HTTPSupport
import HTTPTypes
public import Hummingbird
import NIOCore
import WalletServices

/// The sandbox's own API, which takes the bank apart. `serve` has none of it.
///
/// A subject is a type with `add(to:)`; its operations stand in `openapi.yaml`.
public struct SandboxAPI: Sendable {
    // Once in a process, which may have many banks.
    private static let pages = ReferencePages { try reference().files }

    /// - Throws: the errors of the YAML parser; when the document is missing beside the program.
    static func reference() throws -> Reference {
        try Reference(
            yaml: try SandboxFile.api.text(), path: "/sandbox/docs",
            document: "/sandbox/openapi.yaml")
    }

    private let clock: ClockAPI
    private let snapshots: SnapshotsAPI
    private let faults: FaultsAPI
    private let requests: RequestsAPI
    private let banks: BanksAPI?
    private let classAPI: ClassAPI?

    /// - Parameters:
    ///   - banks: the banks of the sandbox. A bank among several has none.
    ///   - classDesk: the class to which some banks belong. A bank among several has none.
    public init(
        clock: TimeKeeper, snapshots: SnapshotKeeper, faults: FaultBook, requests: RequestBook,
        banks: BankBook? = nil, classDesk: ClassService? = nil
    ) {
        self.clock = ClockAPI(clock: clock)
        self.snapshots = SnapshotsAPI(shelf: snapshots)
        self.faults = FaultsAPI(book: faults)
        self.requests = RequestsAPI(book: requests)
        self.banks = banks.map(BanksAPI.init)
        classAPI = classDesk.map(ClassAPI.init)
    }

    /// Everything under `/sandbox/` that answers scripts.
    public var responder: any HTTPResponder<WalletContext> {
        let router = router
        router.refuseOtherMethods()
        router.leaveRestToPages()
        return router.buildResponder()
    }

    /// The routes alone.
    var router: Router<WalletContext> {
        let router = Router(context: WalletContext.self)
        router.get("/sandbox/openapi.yaml") { _, _ -> Response in
            .bytes(ByteBuffer(string: try SandboxFile.api.text()), type: "application/yaml")
        }
        Self.pages.mount(at: "/sandbox/docs", for: .sandbox(token: nil), on: router)
        let group = router.group().add(middleware: CrossOriginProtection())
        clock.add(to: group)
        snapshots.add(to: group)
        faults.add(to: group)
        requests.add(to: group)
        banks?.add(to: group)
        classAPI?.add(to: group)
        MagicAPI().add(to: group)
        return router
    }
}

extension Request {
    /// The members of a JSON object, none of which is unknown.
    ///
    /// - Throws: `RequestError`, `JSONError`.
    func object(of names: [String]) async throws -> JSONPart {
        try Self.part(of: try StrictJSON.parse(try await jsonBody()), names)
    }

    /// The same for an object that is larger than others.
    ///
    /// - Throws: `RequestError`, `JSONError`, and as `largeBody`.
    func largeObject(
        upTo maximum: Int, of names: [String], in context: WalletContext
    ) async throws -> JSONPart {
        guard isOfType("application/json") else { throw RequestError.notJSON }
        let bytes = try await largeBody(upTo: maximum, in: context)
        return try Self.part(of: try StrictJSON.parse(bytes, maximumLength: maximum), names)
    }

    private static func part(of value: JSONValue, _ names: [String]) throws -> JSONPart {
        guard case .object(let object) = value else { throw RequestError.notAnObject }
        let body = JSONPart(object)
        try body.allow(names)
        return body
    }
}
