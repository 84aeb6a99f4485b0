public import Foundation
public import Ledger
public import WalletServices

/// One answered request, as an inspector lists it. Its texts have no secrets.
public struct InspectedRequest: Sendable {
    /// Counts from 1, since the start of the program.
    public let id: Int64
    /// When it came, by the clock of the sandbox.
    public let time: Timestamp
    /// How long the answer took, by the machine's clock.
    public let duration: Duration
    public let api: FaultAPI
    public let method: String
    /// The path and the query.
    public let target: String
    public let status: Int
    /// The signed-in person who sent it.
    public let person: String?
    /// The error in the answer.
    public let error: InspectedError?
    /// The number of the rule that disturbed it.
    public let fault: String?
    /// The request that it repeats on demand. A client's own request repeats none.
    public let replayOf: Int64?
    public let effect: RequestEffect

    public init(
        id: Int64, time: Timestamp, duration: Duration, api: FaultAPI, method: String,
        target: String, status: Int, person: String?, error: InspectedError?, fault: String?,
        replayOf: Int64?, effect: RequestEffect
    ) {
        self.id = id
        self.time = time
        self.duration = duration
        self.api = api
        self.method = method
        self.target = target
        self.status = status
        self.person = person
        self.error = error
        self.fault = fault
        self.replayOf = replayOf
        self.effect = effect
    }
}

/// The reason for a refusal.
public enum InspectedError: Sendable {
    /// An error of the catalogue, which may have another name in the API.
    case listed(ErrorText)
    /// An error that only this API has; see `APIError`.
    case own(code: String, message: String)

    /// The name in the catalogue or in the API.
    public var code: String {
        switch self {
        case .listed(let text): text.code.rawValue
        case .own(let code, _): code
        }
    }

    public var message: String {
        switch self {
        case .listed(let text): text.message
        case .own(_, let message): message
        }
    }

    /// The remedy. An error of the API's own has none.
    public var hint: String? {
        if case .listed(let text) = self { text.hint } else { nil }
    }

    /// The field at fault.
    public var field: String? {
        if case .listed(let text) = self { text.field } else { nil }
    }
}

/// The change that a request made.
public enum RequestEffect: Hashable, Sendable {
    case nothing
    /// It changed the wallet, and moved no money.
    case changed
    /// It made these transfers.
    case moved([InspectedMovement])
    /// Its key found the transfer of an earlier request, and nothing moved again.
    ///
    /// - Parameter request: the number of the earlier request, unless the book has forgotten it.
    case found(InspectedMovement, request: Int64?)
    /// A snapshot was put back since, so that the books no longer tell.
    case unknown

    /// The transfers that it made.
    public var movements: [InspectedMovement] {
        if case .moved(let movements) = self { movements } else { [] }
    }
}

/// One transfer, with its accounts' balances before and after it.
public struct InspectedMovement: Hashable, Sendable {
    /// One side of a transfer.
    public struct Side: Hashable, Sendable {
        /// An account, a goal, a person or a shop. The world outside has no name.
        public let name: String?
        /// The world outside has no balance that means anything to people.
        public let before: Money?
        public let after: Money?

        public init(name: String?, before: Money?, after: Money?) {
            self.name = name
            self.before = before
            self.after = after
        }
    }

    public let id: UUID
    public let amount: Money
    public let from: Side
    public let to: Side

    public init(id: UUID, amount: Money, from: Side, to: Side) {
        self.id = id
        self.amount = amount
        self.from = from
        self.to = to
    }
}

/// One request with all details.
public struct RequestDetails: Sendable {
    /// The head and the body of a request or an answer. Secrets are masked.
    public struct Message: Sendable {
        public let headers: [(name: String, value: String)]
        /// An empty body and one that the book did not keep are missing.
        public let body: String?
        /// In bytes, if it is known.
        public let byteCount: Int?

        public init(
            headers: [(name: String, value: String)], body: String?, byteCount: Int?
        ) {
            self.headers = headers
            self.body = body
            self.byteCount = byteCount
        }
    }

    public let request: InspectedRequest
    public let sent: Message
    public let answer: Message
    /// A command that sends it again, with placeholders for its secrets.
    public let curl: String
    /// True if it has an idempotency key.
    public let hasKey: Bool
    /// The open accounts of its sender after it; empty if they are not known.
    public let balances: [PastBooks.Row]

    public init(
        request: InspectedRequest, sent: Message, answer: Message, curl: String, hasKey: Bool,
        balances: [PastBooks.Row]
    ) {
        self.request = request
        self.sent = sent
        self.answer = answer
        self.curl = curl
        self.hasKey = hasKey
        self.balances = balances
    }
}

/// The books as they were at a place in the journal. Nobody can change them.
public struct PastBooks: Sendable {
    /// An account or a goal, with its balance of then.
    public struct Row: Hashable, Sendable {
        public let id: UUID
        public let person: String
        public let name: String
        public let balance: Money

        public init(id: UUID, person: String, name: String, balance: Money) {
            self.id = id
            self.person = person
            self.name = name
            self.balance = balance
        }
    }

    /// A transfer in the journal of then.
    public struct Entry: Sendable {
        public let place: Int64
        public let time: Timestamp
        public let movement: InspectedMovement

        public init(place: Int64, time: Timestamp, movement: InspectedMovement) {
            self.place = place
            self.time = time
            self.movement = movement
        }
    }

    /// The last transfer's place in the journal; 0 for none.
    public let place: Int64
    /// The time of the request.
    public let time: Timestamp
    /// The hash of the last transfer.
    public let head: String?
    /// The open accounts and goals; those of the request's sender first.
    public let rows: [Row]
    /// True if there are more of them.
    public let hasMore: Bool
    /// The last transfers, the latest first.
    public let entries: [Entry]

    public init(
        place: Int64, time: Timestamp, head: String?, rows: [Row], hasMore: Bool, entries: [Entry]
    ) {
        self.place = place
        self.time = time
        self.head = head
        self.rows = rows
        self.hasMore = hasMore
        self.entries = entries
    }
}
