import HTTPSupport
import Hummingbird
import Ledger
import Synchronization
import WalletServices

/// Looks up in the books what requests without an answer did, and what their retries did.
extension FaultyExchange {
    /// Answers a request, which may be a retry.
    func follow(_ request: Request, _ next: Next) async throws -> Response {
        guard let sender, target.mayChange, book.awaitsRetry(of: sender) else {
            return try await next(request, context)
        }
        var answer: Response?
        let trace = try await trace(request, of: sender) { request in
            let response = try await next(request, context)
            answer = response
            return response.status.code
        }
        if let trace, trace.status < 400 { book.judge(trace.trace) }
        return answer ?? Response(status: .internalServerError)
    }

    /// Carries a request out, and notes what it booked.
    func noteUnanswered(_ request: Request, by rule: Int64, _ next: Next) async throws {
        guard let sender, target.mayChange else {
            let unseen = try await rendered(request) { try await next(request, context) }.status
                .code
            return book.note(
                reading(status: unseen, verdict: .nothingBooked, []), nil, by: rule)
        }
        let traced = try await trace(request, of: sender) { request in
            try await rendered(request) { try await next(request, context) }.status.code
        }
        guard let traced else { return }
        // It may be a retry itself, whose answer is lost as well.
        if traced.status < 400 { book.judge(traced.trace) }
        let bookings = traced.trace.bookings
        let verdict: FaultFollowUp.Verdict = bookings.isEmpty ? .nothingBooked : .notRetried
        book.note(
            reading(status: traced.status, verdict: verdict, bookings), traced.trace, by: rule)
    }

    private func reading(
        status: Int, verdict: FaultFollowUp.Verdict, _ bookings: [Booking]
    ) -> FaultFollowUp {
        FaultFollowUp(
            time: book.clock.now(), method: target.method,
            path: String(("/" + target.segments.joined(separator: "/")).prefix(200)),
            unseenStatus: status, verdict: verdict, movements: bookings.map(\.movement))
    }

    /// Answers a request, and reads in the journal what it booked.
    ///
    /// - Parameter answer: returns the status of the answer.
    private func trace(
        _ request: Request, of sender: PersonID, _ answer: (Request) async throws -> Int
    ) async throws -> (trace: FollowUps.Trace, status: Int)? {
        let remembered = try await request.rememberingBody()
        let journal = JournalView(store: book.store, person: sender)
        let start = try await journal.end()
        let status = try await answer(remembered?.0 ?? request)
        let key = target.key(of: request, body: remembered?.1)
        let bookings = status < 400 ? try await journal.bookings(of: key, after: start) : []
        let trace = FollowUps.Trace(
            person: sender, mark: target.mark(key: key, body: remembered?.1), bookings: bookings)
        return (trace, status)
    }
}

extension FaultBook {
    /// True if a request of this person may be a retry.
    func awaitsRetry(of person: PersonID) -> Bool {
        state.withLock { $0.faults.contains { $0.followed.awaits(person) } }
    }

    /// Judges a request that was answered without an error.
    func judge(_ trace: FollowUps.Trace) {
        let isRight = state.withLock { state in
            var isRight = false
            for index in state.faults.indices {
                isRight = state.faults[index].followed.judge(trace) || isRight
            }
            return isRight
        }
        if isRight { witness?.retriedRight() }
    }

    /// Notes a request that was done but not answered.
    ///
    /// - Parameter trace: the request's trace. A request that no retry can repeat has none.
    func note(_ reading: FaultFollowUp, _ trace: FollowUps.Trace?, by rule: Int64) {
        state.withLock { state in
            guard let index = state.faults.firstIndex(where: { $0.id == rule }) else { return }
            state.faults[index].followed.add(reading, trace)
        }
    }
}
