import NIOCore

/// How far a connection has come, and its next deadline. The time of a body counts only while the
/// server waits for it: a client is not slow because the server serves others first.
struct ConnectionTimes {
    /// The step that a client took too long for.
    enum Overdue {
        case rest, head, body, answer, goodbye
    }

    private let limits: ConnectionLimits
    /// Requests whose head was read and whose answer is not written.
    private(set) var unanswered = 0
    private var isFirst = true
    private var restingSince: NIODeadline
    private var headSince: NIODeadline?
    private var body: Body?
    private var answer: Answer?
    private var goodbyeSince: NIODeadline?
    private var stoppingSince: NIODeadline?

    private struct Body {
        var bytes = 0
        var waited = TimeAmount.zero
        var waitingSince: NIODeadline?
    }

    private struct Answer {
        let since: NIODeadline
        var written: Int
        var unread: Int
    }

    init(_ limits: ConnectionLimits, now: NIODeadline) {
        self.limits = limits
        restingSince = now
    }

    /// The part of a request that the server waits for. While it works on an answer, it waits for
    /// none.
    var wait: ConnectionShare.Wait? {
        if body != nil { return .body }
        return unanswered == 0 && answer == nil ? .request : nil
    }

    /// True while the client has not read all of an answer.
    var isUnread: Bool { answer != nil }

    /// The time at which the connection must end if nothing happens, and the reason. While the
    /// server is at work, there is none.
    var deadline: (time: NIODeadline, what: Overdue)? {
        var all: [(time: NIODeadline, what: Overdue)] = []
        if let answer {
            let taken = answer.written - answer.unread
            all.append((answer.since + limits.grace + leastTime(for: taken), .answer))
        }
        if let body, let since = body.waitingSince {
            let most = limits.grace + leastTime(for: body.bytes)
            all.append((since + most - body.waited, .body))
        }
        if wait == .request, goodbyeSince == nil {
            let rest = isFirst ? limits.head : limits.rest
            all.append(headSince.map { ($0 + limits.head, .head) } ?? (restingSince + rest, .rest))
        }
        if let goodbyeSince, answer == nil {
            let linger = stoppingSince == nil ? limits.linger : min(limits.linger, .seconds(1))
            all.append((goodbyeSince + linger, .goodbye))
        }
        if let stoppingSince {
            let most = body == nil ? limits.stop.answers : limits.stop.bodies
            all.append((stoppingSince + most, .goodbye))
        }
        return all.min { $0.time < $1.time }
    }

    mutating func readHead() {
        unanswered += 1
        isFirst = false
        headSince = nil
        body = Body()
    }

    mutating func readBody(_ bytes: Int) { body?.bytes += bytes }

    mutating func readEnd(at now: NIODeadline) {
        body = nil
        restingSince = now
    }

    /// Notes that bytes arrived.
    ///
    /// - Parameter isPart: whether they completed a part; otherwise they began a head.
    mutating func read(isPart: Bool, at now: NIODeadline) {
        if var waiting = body, let since = waiting.waitingSince {
            waiting.waited = waiting.waited + (now - since)
            waiting.waitingSince = nil
            body = waiting
        }
        if !isPart, wait == .request, headSince == nil { headSince = isFirst ? restingSince : now }
    }

    /// Notes that the server is ready for more.
    mutating func expectMore(at now: NIODeadline) {
        if body != nil, body?.waitingSince == nil { body?.waitingSince = now }
    }

    mutating func answered(at now: NIODeadline) {
        unanswered = max(0, unanswered - 1)
        restingSince = now
    }

    /// Notes the bytes written since the last call, and the bytes not yet sent in all.
    mutating func wrote(_ bytes: Int, unread: Int, at now: NIODeadline) {
        guard unread > 0 else {
            if answer != nil {
                restingSince = now
                if goodbyeSince != nil { goodbyeSince = now }
            }
            return answer = nil
        }
        var answer = answer ?? Answer(since: now, written: 0, unread: 0)
        answer.written += bytes
        answer.unread = unread
        self.answer = answer
    }

    /// Notes that the last answer was written.
    mutating func sayGoodbye(at now: NIODeadline) { goodbyeSince = goodbyeSince ?? now }

    /// Notes that the server is about to stop.
    mutating func stop(at now: NIODeadline) { stoppingSince = stoppingSince ?? now }

    private func leastTime(for bytes: Int) -> TimeAmount {
        .milliseconds(Int64(bytes) * 1000 / Int64(limits.leastBytesPerSecond))
    }
}
