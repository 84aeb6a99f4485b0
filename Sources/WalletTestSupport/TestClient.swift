import HTTPSupport
public import HTTPTypes
public import Hummingbird
import Logging
public import NIOCore
import NIOEmbedded

/// Calls a router in process, without a network, as the server's socket would.
public struct TestClient: Sendable {
    private let respond: @Sendable (Request, WalletContext) async throws -> Response
    private let peer: String
    private let authority: String?

    /// - Parameters:
    ///   - peer: the client address of the requests.
    ///   - authority: the host that they name, if any.
    public init(
        _ responder: some HTTPResponder<WalletContext>, peer: String = "127.0.0.1",
        authority: String? = "localhost:8080"
    ) {
        let whole = HeadResponder(responder)
        respond = { try await whole.respond(to: $0, context: $1) }
        self.peer = peer
        self.authority = authority
    }

    /// An answer with its whole body.
    public struct Answer: Sendable {
        public let status: Int
        public let headers: HTTPFields
        public let body: ByteBuffer

        /// The body as text.
        public var text: String { String(buffer: body) }

        /// The body as JSON; null when it is not JSON.
        public var json: JSONValue { (try? StrictJSON.parse(body)) ?? .null }
    }

    /// Sends one request.
    ///
    /// - Parameter chunk: the size of each chunk of the body, in bytes.
    public func send(
        _ method: HTTPRequest.Method, _ path: String, headers: HTTPFields = [:],
        body: [UInt8] = [], chunk: Int = 16 * 1024
    ) async throws -> Answer {
        let head = HTTPRequest(
            method: method, scheme: "http", authority: authority, path: path,
            headerFields: headers)
        let (stream, continuation) = AsyncStream.makeStream(of: ByteBuffer.self)
        for start in stride(from: 0, to: body.count, by: max(1, chunk)) {
            continuation.yield(
                ByteBuffer(bytes: body[start..<min(start + chunk, body.count)]))
        }
        continuation.finish()
        let request = Request(head: head, body: RequestBody(asyncSequence: stream))
        let response = try await respond(request, try context())
        let collected = Collected()
        try await response.body.write(collected)
        return Answer(
            status: response.status.code, headers: response.headers,
            body: await collected.whole.buffer)
    }

    private func context() throws -> WalletContext {
        let channel = NIOAsyncTestingChannel()
        channel.remoteAddress = try SocketAddress(ipAddress: peer, port: 50_000)
        let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
        return WalletContext(
            source: ApplicationRequestContextSource(channel: channel, logger: logger))
    }
}

private struct Collected: ResponseBodyWriter {
    actor Whole {
        var buffer = ByteBuffer()

        func add(_ part: ByteBuffer) { buffer.writeImmutableBuffer(part) }
    }

    let whole = Whole()

    func write(_ buffer: ByteBuffer) async throws { await whole.add(buffer) }

    func finish(_ trailingHeaders: HTTPFields?) async throws {}
}
