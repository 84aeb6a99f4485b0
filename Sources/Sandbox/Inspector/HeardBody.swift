import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import Synchronization

/// Hears a request's body while the routes read it: they read no more and no earlier than without.
struct HeardBody: Sendable {
    private struct State {
        var heard = ByteBuffer()
        var byteCount = 0
        var isAtEnd = false
    }

    /// The maximum length of a kept body, in bytes.
    static let most = 32 << 10

    /// The request for the routes.
    let request: Request
    /// A request without a body needs no recorder.
    private let recorder: Recorder?

    /// Keeps the parts of a body that the routes have read so far.
    private final class Recorder: Sendable {
        let state = Mutex(State())

        /// - Parameter part: the next part. A missing one is the end.
        func hear(_ part: ByteBuffer?) {
            state.withLock { state in
                guard let part else { return state.isAtEnd = true }
                state.byteCount += part.readableBytes
                guard state.byteCount <= HeardBody.most else { return state.heard = ByteBuffer() }
                state.heard.writeImmutableBuffer(part)
            }
        }
    }

    /// Passes a body on.
    private struct Parts: AsyncSequence, Sendable {
        let body: RequestBody
        let recorder: Recorder

        struct AsyncIterator: AsyncIteratorProtocol {
            var parts: RequestBody.AsyncIterator
            let recorder: Recorder

            mutating func next() async throws -> ByteBuffer? {
                let part = try await parts.next()
                recorder.hear(part)
                return part
            }
        }

        func makeAsyncIterator() -> AsyncIterator {
            AsyncIterator(parts: body.makeAsyncIterator(), recorder: recorder)
        }
    }

    init(_ request: Request) {
        guard request.hasBody else {
            self.request = request
            recorder = nil
            return
        }
        let recorder = Recorder()
        self.recorder = recorder
        self.request = Request(
            head: request.head,
            body: RequestBody(asyncSequence: Parts(body: request.body, recorder: recorder)))
    }

    /// The head's fields, and the body if all of it was heard.
    func message(of request: Request) -> KeptRequest.Message {
        guard let recorder else {
            return KeptRequest.Message(headers: request.headers, body: ByteBuffer(), byteCount: 0)
        }
        return recorder.state.withLock { state in
            let length = state.isAtEnd ? state.byteCount : request.contentLength
            let isKept = state.byteCount == length && state.byteCount <= Self.most
            return KeptRequest.Message(
                headers: request.headers, body: isKept ? state.heard : nil, byteCount: length)
        }
    }
}

extension Request {
    /// The body's length as the head announces it, in bytes.
    fileprivate var contentLength: Int? { headers[.contentLength].flatMap { Int($0) } }

    /// True if it has a body with a meaning (RFC 9110, 9.3.1). A look into the fields is not free,
    /// and most requests are GET.
    fileprivate var hasBody: Bool {
        guard method != .get else { return false }
        return headers[.contentLength].map { $0 != "0" } ?? (headers[.transferEncoding] != nil)
    }
}

extension Response {
    /// Its body, still there for the client, if it is worth keeping: short, and neither a page nor
    /// a picture.
    ///
    /// - Parameter type: its type, which the caller knows.
    mutating func keepable(ofType type: String?) async throws -> ByteBuffer? {
        guard let length = body.contentLength, length <= HeardBody.most,
            type.map(Self.isReadable) ?? true
        else { return nil }
        let buffer = try await body.collected()
        body = ResponseBody(byteBuffer: buffer)
        return buffer
    }

    private static func isReadable(_ type: String) -> Bool {
        readable.contains { type.hasPrefix($0) }
    }

    private static let readable = [
        "application/json", "text/plain", "text/csv", "application/yaml",
    ]
}
