public import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import SQLStore
import Synchronization
import WalletServices

extension RequestBook {
    /// Notes each request to an API or a page, with its effects.
    ///
    /// - Parameter disturb: stands between the book and the routes. The book notes its effects too.
    public func watching(_ disturb: @escaping Disturbance) -> Disturbance {
        { request, context, errors, next in
            guard let target = FaultTarget(request, isHead: context.isHead) else {
                return try await disturb(request, context, errors, next)
            }
            let watched = WatchedExchange(book: self, target: target, request: request)
            return try await watched.answer { request in
                try await errors.rendered(request, context) {
                    try await disturb(request, context, errors, next)
                }
            }
        }
    }
}

/// A request that is sent again, for the time of its answer.
final class Replay: Sendable {
    @TaskLocal static var current: Replay?

    /// The number of the request that it repeats.
    let original: Int64
    private let number = Mutex<Int64?>(nil)

    init(of original: Int64) { self.original = original }

    /// The number of the new request, once it has an answer.
    var id: Int64? { number.withLock { $0 } }

    func note(_ id: Int64) { number.withLock { $0 = id } }
}

/// Answers one request, and notes it.
private struct WatchedExchange: Sendable {
    let book: RequestBook
    let target: FaultTarget
    let request: Request

    private let begin = ContinuousClock.now
    private let trace = RequestTrace()

    init(book: RequestBook, target: FaultTarget, request: Request) {
        self.book = book
        self.target = target
        self.request = request
    }

    func answer(_ respond: (Request) async throws -> Response) async throws -> Response {
        let (time, era) = (book.clock.now(), book.era)
        let heard = HeardBody(request)
        var response = try await RequestTrace.$current.withValue(trace) {
            try await respond(heard.request)
        }
        let type = response.headers[.contentType]
        // A stream has no end.
        guard type != "text/event-stream" else { return response }
        let body = try await response.keepable(ofType: type)
        let place = try? await book.store.place()
        let sent = heard.message(of: request)
        let replay = Replay.current
        let kept = KeptRequest(
            time: time, end: book.clock.now(), duration: ContinuousClock.now - begin,
            target: target, head: request.head, sent: sent, status: response.status.code,
            answer: KeptRequest.Message(
                headers: response.headers, body: body, byteCount: response.body.contentLength),
            did: trace.facts,
            key: target.mayChange ? target.key(of: request, body: sent.body) : nil,
            place: place ?? 0, era: era, replayOf: replay?.original)
        let id = book.add(kept)
        replay?.note(id)
        await book.witness?.answered(
            JudgedRequest(kept: kept, wallet: book.wallet, store: book.store))
        return response
    }
}
