import HTTPSupport
import Ledger
import WalletServices

extension FaultReading {
    func write(to json: inout JSONWriter) {
        json.integer("id", id)
        json.object("match") { rule.match.write(to: &$0) }
        json.integer("times", rule.times)
        json.integer("after", rule.after)
        json.share("probability", rule.perMillion, of: 1_000_000)
        json.integer("seed", rule.seed ?? id)
        json.object("effect") { rule.effect.write(to: &$0) }
        json.integer("matches", matches)
        json.integer("hits", hits)
        json.bool("spent", isSpent)
        json.array("followed") { json in
            for one in followed { json.object { one.write(to: &$0) } }
        }
    }
}

extension FaultMatch {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("api", api?.rawValue)
        json.string("method", method)
        json.string("path", path)
        json.string("person", person)
        json.string("token", token)
    }
}

extension FaultEffect {
    fileprivate func write(to json: inout JSONWriter) {
        json.string("kind", kind)
        switch self {
        case .status(let status, let headers):
            json.integer("status", status)
            guard !headers.isEmpty else { break }
            json.object("headers") { json in
                for header in headers { json.string(named: header.name, header.value) }
            }
        case .rateLimited(let seconds): json.integer("retry_after", seconds)
        case .delay(let delay): delay.write(to: &json)
        case .slowBody(let rate): json.integer("bytes_per_second", rate)
        case .wrongContentType(let type): json.string("type", type)
        case .doneUnanswered(let answer): json.string("answer", answer.rawValue)
        case .webhookLate(let seconds): json.string("by", "PT\(seconds)S")
        case .tokenExpired, .reset, .empty, .malformedChunk, .webhookTwice, .webhookOutOfOrder,
            .webhookNever:
            break
        }
    }
}

extension FaultDelay {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .fixed(let time):
            json.string("distribution", "fixed")
            json.integer("milliseconds", time)
        case .uniform(let from, let to):
            json.string("distribution", "uniform")
            json.integer("from", from)
            json.integer("to", to)
        case .lognormal(let median, let sigma):
            json.string("distribution", "lognormal")
            json.integer("median", median)
            json.share("sigma", sigma, of: 1_000)
        }
    }
}

extension FaultFollowUp {
    fileprivate func write(to json: inout JSONWriter) {
        json.time("at", time)
        json.string("method", method)
        json.string("path", path)
        json.integer("unseen_status", Int64(unseenStatus))
        json.string("verdict", verdict.rawValue)
        json.string("says", sentence)
        json.array("movements") { json in
            for one in movements { json.object { one.write(to: &$0) } }
        }
        json.array("again") { json in
            for one in again { json.object { one.write(to: &$0) } }
        }
    }

    /// The verdict of the books, in one sentence.
    var sentence: String {
        switch verdict {
        case .nothingBooked: "It moved no money."
        case .notRetried: "Not retried yet: \(Self.list(movements))."
        case .retriedRight: "Retried right, and booked once: \(Self.list(movements))."
        case .paidTwice: "This client paid twice: \(Self.list(again))."
        }
    }

    private static func list(_ movements: [FaultMovement]) -> String {
        movements.map { one in
            let amount = "\(one.amount.decimal) \(one.amount.currency.code)"
            return "\(amount) to \(one.to ?? "the world outside")"
        }.joined(separator: ", ")
    }
}

extension FaultMovement {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id)
        json.integer("amount", amount.minorUnits)
        json.string("currency", amount.currency.code)
        json.string("from", from)
        json.string("to", to)
    }
}

extension JSONWriter {
    /// Writes the fraction that these parts are, or null.
    fileprivate mutating func share(_ name: StaticString, _ parts: Int64?, of whole: Int64) {
        guard let parts else { return null(name) }
        number(name, "\(Double(parts) / Double(whole))")
    }
}
