import HTTPSupport
import Ledger
import WalletServices

extension FaultRule {
    /// - Throws: `RequestError` for a field that is missing or of the wrong type, `FaultError` for
    ///   a name that nothing has.
    init(_ body: JSONPart) throws {
        let effect = try body.needed(try body.part("effect"), "effect")
        self.init(
            match: try body.part("match").map(FaultMatch.init) ?? FaultMatch(),
            times: try body.integer("times"), after: try body.integer("after") ?? 0,
            perMillion: try body.share("probability", in: 1_000_000),
            seed: try body.integer("seed"),
            effect: try FaultEffect(effect))
    }
}

extension FaultMatch {
    fileprivate init(_ part: JSONPart) throws {
        try part.allow(["api", "method", "path", "person", "token"])
        let api = try part.text("api").map { name throws(FaultError) in
            guard let api = FaultAPI(rawValue: name) else { throw .apiUnknown }
            return api
        }
        self.init(
            api: api, method: try part.text("method"), path: try part.text("path"),
            person: try part.text("person"), token: try part.text("token"))
    }
}

extension FaultEffect {
    /// The names of all effects, and the fields of each.
    private static let fields: KeyValuePairs<String, [String]> = [
        "done_unanswered": ["answer"], "status": ["status", "headers"],
        "rate_limited": ["retry_after"],
        "token_expired": [],
        "delay": ["distribution", "milliseconds", "from", "to", "median", "sigma"],
        "slow_body": ["bytes_per_second"], "reset": [], "empty": [], "malformed_chunk": [],
        "wrong_content_type": ["type"], "webhook_twice": [], "webhook_late": ["by"],
        "webhook_out_of_order": [], "webhook_never": [],
    ]

    static var kinds: [String] { fields.map(\.key) }

    fileprivate init(_ part: JSONPart) throws {
        let kind = try part.needed(try part.text("kind"), "kind")
        guard let names = Self.fields.first(where: { $0.key == kind })?.value else {
            throw FaultError.kindUnknown
        }
        try part.allow(["kind"] + names)
        switch kind {
        case "token_expired": self = .tokenExpired
        case "reset": self = .reset
        case "empty": self = .empty
        case "malformed_chunk": self = .malformedChunk
        case "webhook_twice": self = .webhookTwice
        case "webhook_out_of_order": self = .webhookOutOfOrder
        case "webhook_never": self = .webhookNever
        default: self = try Self.detailed(kind, part)
        }
    }

    /// An effect with fields of its own.
    private static func detailed(_ kind: String, _ part: JSONPart) throws -> FaultEffect {
        switch kind {
        case "status":
            return .status(
                try part.needed(try part.integer("status"), "status"),
                headers: try part.texts(in: "headers").map(FaultHeader.init))
        case "rate_limited":
            return .rateLimited(retryAfterSeconds: try part.integer("retry_after") ?? 30)
        case "delay": return .delay(try FaultDelay(part))
        case "slow_body":
            return .slowBody(bytesPerSecond: try part.integer("bytes_per_second") ?? 20)
        case "wrong_content_type":
            return .wrongContentType(try part.text("type") ?? "text/html")
        case "webhook_late":
            let span = TimeSpan(iso8601: try part.text("by") ?? "PT10M")
            guard let span, span.months == 0, span.milliseconds.isMultiple(of: 1000) else {
                throw FaultError.lateInvalid
            }
            return .webhookLate(seconds: span.milliseconds / 1000)
        default:
            guard let answer = FaultAnswer(rawValue: try part.text("answer") ?? "error") else {
                throw FaultError.answerUnknown
            }
            return .doneUnanswered(answer)
        }
    }
}

extension FaultDelay {
    fileprivate init(_ part: JSONPart) throws {
        func number(_ name: String) throws -> Int64 {
            try part.needed(try part.integer(name), name)
        }
        switch try part.text("distribution") ?? "fixed" {
        case "fixed":
            try part.allow(["kind", "distribution", "milliseconds"])
            self = .fixed(try number("milliseconds"))
        case "uniform":
            try part.allow(["kind", "distribution", "from", "to"])
            self = .uniform(from: try number("from"), to: try number("to"))
        case "lognormal":
            try part.allow(["kind", "distribution", "median", "sigma"])
            self = .lognormal(
                median: try number("median"),
                sigma: try part.needed(try part.share("sigma", in: 1_000), "sigma"))
        default: throw RequestError.wrongType("effect.distribution", "fixed, uniform or lognormal")
        }
    }
}
