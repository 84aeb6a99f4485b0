/// A mistake that a sandbox makes on purpose, and its conditions.
public struct FaultRule: Hashable, Sendable {
    public var match: FaultMatch
    /// The maximum number of its effects. Without one, there is no limit.
    public var times: Int64?
    /// How many matches it lets pass first.
    public var after: Int64
    /// How many of a million matches it takes. Without a number, it takes all.
    public var perMillion: Int64?
    /// The seed of its random numbers. Without one, the rule's id is the seed.
    public var seed: Int64?
    public var effect: FaultEffect

    public init(
        match: FaultMatch = FaultMatch(), times: Int64? = nil, after: Int64 = 0,
        perMillion: Int64? = nil, seed: Int64? = nil, effect: FaultEffect
    ) {
        self.match = match
        self.times = times
        self.after = after
        self.perMillion = perMillion
        self.seed = seed
        self.effect = effect
    }
}

/// Which requests a rule is about. A missing property fits all of them.
public struct FaultMatch: Hashable, Sendable {
    public var api: FaultAPI?
    /// In capitals, such as `PUT`.
    public var method: String?
    /// `*` stands for one segment, `**` for any number of segments.
    public var path: String?
    /// A username or a phone number.
    public var person: String?
    /// The token that the request has to bring.
    public var token: String?

    public init(
        api: FaultAPI? = nil, method: String? = nil, path: String? = nil, person: String? = nil,
        token: String? = nil
    ) {
        self.api = api
        self.method = method
        self.path = path
        self.person = person
        self.token = token
    }
}

/// The APIs that a rule can tell apart; `web` is the web app.
public enum FaultAPI: String, CaseIterable, Sendable {
    case rest, starling, course, oauth, web
}

/// A header of a disturbed answer.
public struct FaultHeader: Hashable, Sendable {
    public let name: String
    public let value: String

    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }
}

/// The effect of a rule on a request, or on an event of a webhook.
public enum FaultEffect: Hashable, Sendable {
    /// An error with this status, in the format of the API, with these headers besides. It says
    /// nothing of another try (`Retry-After`) unless they do. Nothing is done.
    case status(Int64, headers: [FaultHeader] = [])
    /// 429 with `Retry-After`. Nothing is done.
    case rateLimited(retryAfterSeconds: Int64)
    /// The request is answered as if its token had expired.
    case tokenExpired
    /// The request is done and answered, later.
    case delay(FaultDelay)
    /// The request is done; its answer arrives drop by drop.
    case slowBody(bytesPerSecond: Int64)
    /// The connection is reset. Nothing is done.
    case reset
    /// The connection ends without an answer. Nothing is done.
    case empty
    /// The answer breaks off in a chunk without a size. Nothing is done.
    case malformedChunk
    /// The request is done; its answer has this content type.
    case wrongContentType(String)
    /// The request is done, and the client does not learn of it.
    case doneUnanswered(FaultAnswer)
    /// An event is sent twice.
    case webhookTwice
    /// An event is sent later, by the clock of the sandbox.
    case webhookLate(seconds: Int64)
    /// An event is sent after the next one.
    case webhookOutOfOrder
    /// An event is not sent.
    case webhookNever

    /// True for an effect on webhooks, false for one on requests.
    public var isOfWebhooks: Bool {
        switch self {
        case .webhookTwice, .webhookLate, .webhookOutOfOrder, .webhookNever: true
        case .status, .rateLimited, .tokenExpired, .delay, .slowBody, .reset, .empty,
            .malformedChunk, .wrongContentType, .doneUnanswered:
            false
        }
    }

    /// Its name for programs.
    public var kind: String {
        switch self {
        case .status: "status"
        case .rateLimited: "rate_limited"
        case .tokenExpired: "token_expired"
        case .delay: "delay"
        case .slowBody: "slow_body"
        case .reset: "reset"
        case .empty: "empty"
        case .malformedChunk: "malformed_chunk"
        case .wrongContentType: "wrong_content_type"
        case .doneUnanswered: "done_unanswered"
        case .webhookTwice: "webhook_twice"
        case .webhookLate: "webhook_late"
        case .webhookOutOfOrder: "webhook_out_of_order"
        case .webhookNever: "webhook_never"
        }
    }
}

/// The failure that a client sees in place of the answer to a request that was done.
public enum FaultAnswer: String, CaseIterable, Sendable {
    /// A 500 in the format of the API.
    case error
    case reset, empty
}

/// How long a request waits, in milliseconds of the machine's time.
public enum FaultDelay: Hashable, Sendable {
    case fixed(Int64)
    case uniform(from: Int64, to: Int64)
    /// Half of the requests wait for less than the median, and few for much longer.
    /// Sigma is in thousandths.
    case lognormal(median: Int64, sigma: Int64)
}
