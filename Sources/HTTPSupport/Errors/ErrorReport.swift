public import HTTPTypes
import Hummingbird
import Ledger
import Logging
import NIOCore
import NIOHTTP1
import Phone
import WalletServices

/// What a caller is told about an error: the same at every door, which gives it its own shape.
public struct ErrorReport: Sendable {
    /// One thing that is wrong.
    public struct Item: Hashable, Sendable {
        public let code: String
        public let message: String
        public let hint: String
        /// The field at fault; nil when it is none.
        public let field: String?
        /// The number that the words speak of; nil when there is none. It is not sent.
        public let count: Int64?

        public init(
            code: String, message: String, hint: String, field: String? = nil, count: Int64? = nil
        ) {
            self.code = code
            self.message = message
            self.hint = hint
            self.field = field
            self.count = count
        }

        init(_ text: ErrorText) {
            self.init(
                code: text.code, message: text.message, hint: text.hint, field: text.field,
                count: text.count)
        }
    }

    public let status: HTTPResponse.Status
    /// What is wrong; the first counts.
    public let items: [Item]
    /// Whether several things can be wrong at once, as in a registration.
    public let isList: Bool
    /// Seconds after which it may be tried again (`Retry-After`).
    public let retryAfterSeconds: Int64?
    /// The methods that the path knows (`Allow`).
    public let allow: String?
    /// An error that nobody foresaw: to be logged, never to be shown.
    public let isUnforeseen: Bool

    /// What to tell about any error that a handler may throw.
    public init(_ error: any Error) {
        switch error {
        case let fault as RequestFault: self.init(fault)
        case let error as WalletError: self.init(error)
        case let fault as PhoneFault: self.init(WalletError.phone(fault))
        case let fault as MoneyTextFault: self.init(WalletError.amount(fault))
        case let rejection as Rejection: self.init(WalletError.rejected(rejection))
        case let fault as StoreFault: self.init(fault)
        case let fault as JSONFault: self.init(RequestFault.badJSON(fault))
        case is NIOTooManyBytesError: self.init(RequestFault.bodyTooLarge)
        case let error as HTTPError where error.status == .notFound:
            self.init(RequestFault.routeNotFound)
        default:
            let item = Item(
                code: "internal_error", message: "Something went wrong here.",
                hint: "Try again; if it goes on, tell whoever runs this server the request id.")
            self.init(.internalServerError, [item], isUnforeseen: true)
        }
    }

    /// What to tell about an error that ends a request; one that nobody foresaw is logged.
    ///
    /// - Throws: an error of the connection itself, which the server answers and closes it.
    public init(noting error: any Error, in context: WalletContext) throws {
        if let error = error as? HTTPParserError { throw error }
        self.init(error)
        guard isUnforeseen else { return }
        context.logger.error(
            "A request failed", metadata: ["error": "\(type(of: error)): \(error)"])
    }

    private init(_ fault: RequestFault) {
        let item = Item(
            code: fault.code, message: fault.message, hint: fault.hint, field: fault.field)
        self.init(fault.status, [item], allow: fault.allow)
    }

    private init(_ error: WalletError) {
        var items = [Item(error.text)]
        var isList = false
        if case .registration(let faults) = error, !faults.isEmpty {
            items = faults.map { Item($0.text) }
            isList = true
        }
        let wait = error.status == .serviceUnavailable ? error.retryAfterSeconds ?? 30 : nil
        self.init(
            error.status, items, isList: isList, retryAfterSeconds: error.retryAfterSeconds ?? wait)
    }

    private init(_ fault: StoreFault) {
        switch fault {
        case .unavailable:
            let item = Item(
                code: "unavailable", message: "Nothing can be saved right now.",
                hint: "Nothing was changed; try again later.")
            self.init(.serviceUnavailable, [item], retryAfterSeconds: 30, isUnforeseen: true)
        case .outcomeUnknown:
            let item = Item(
                code: "outcome_unknown", message: "It is not known whether this was done.",
                hint: "Send the same request with the same Idempotency-Key to find out.")
            self.init(.internalServerError, [item], isUnforeseen: true)
        case .stopped:
            let item = Item(
                code: "writing_stopped", message: "Nothing can be changed here for now.",
                hint: "Nothing was changed. Whoever runs this server has to check its books first.")
            self.init(.serviceUnavailable, [item], retryAfterSeconds: 300, isUnforeseen: true)
        case .damaged:
            let item = Item(
                code: "data_damaged", message: "What you asked for is damaged on the disk.",
                hint: "Tell whoever runs this server the request id; a backup has to be restored.")
            self.init(.internalServerError, [item], isUnforeseen: true)
        }
    }

    init(
        _ status: HTTPResponse.Status, _ items: [Item], isList: Bool = false,
        retryAfterSeconds: Int64? = nil, allow: String? = nil, isUnforeseen: Bool = false
    ) {
        self.isList = isList
        self.status = status
        self.items = items
        self.retryAfterSeconds = retryAfterSeconds
        self.allow = allow
        self.isUnforeseen = isUnforeseen
    }
}
