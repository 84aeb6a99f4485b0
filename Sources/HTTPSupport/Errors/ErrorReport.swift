public import HTTPTypes
import Hummingbird
import Ledger
import Logging
import NIOCore
import NIOHTTP1
import Phone
public import WalletServices

/// What a caller is told about an error: the same in every API, which gives it its own shape.
public struct ErrorReport: Sendable {
    public let status: HTTPResponse.Status
    /// What is wrong; of several things the first.
    public let text: ErrorText
    /// Everything that is wrong, where several things can be at once, as in a registration.
    public let list: [ErrorText]?
    /// The methods that the path knows (`Allow`).
    public let allow: String?
    /// An error that nobody foresaw: to be logged, never to be shown.
    public let isUnexpected: Bool

    /// Seconds after which it may be tried again (`Retry-After`).
    public var retryAfterSeconds: Int64? { text.retryAfterSeconds }

    /// Everything that is wrong.
    public var items: [ErrorText] { list ?? [text] }

    /// What to tell about any error that a handler may throw.
    public init(_ error: any Error) {
        switch error {
        case let failure as RequestError: self.init(failure)
        case let error as WalletError: self.init(error)
        case let failure as PhoneError: self.init(WalletError.phone(failure))
        case let failure as MoneyTextError: self.init(WalletError.amount(failure))
        case let rejection as Rejection: self.init(WalletError.rejected(rejection))
        case let failure as StoreError:
            self.init(ErrorText(.server(failure.code)), isUnexpected: true)
        case let failure as JSONError: self.init(RequestError.badJSON(failure))
        case is NIOTooManyBytesError: self.init(RequestError.bodyTooLarge)
        case let error as HTTPError where error.status == .notFound:
            self.init(RequestError.routeNotFound)
        default: self.init(ErrorText(.server(.internalError)), isUnexpected: true)
        }
    }

    /// What to tell about an error that ends a request; one that nobody foresaw is logged.
    ///
    /// - Throws: an error of the connection itself, which the server answers and closes it.
    public init(noting error: any Error, in context: WalletContext) throws {
        if let error = error as? HTTPParserError { throw error }
        self.init(error)
        guard isUnexpected else { return }
        context.logger.error(
            "A request failed", metadata: ["error": "\(type(of: error)): \(error)"])
    }

    private init(_ failure: RequestError) {
        self.init(failure.text, allow: failure.allow)
    }

    /// What is wrong with a registration is listed; of several things none gives the status.
    private init(_ error: WalletError) {
        guard case .registration(let errors) = error, !errors.isEmpty else {
            self.init(error.text)
            return
        }
        self.init(
            error.text, status: errors.count == 1 ? nil : .unprocessable,
            list: errors.map(\.text))
    }

    init(
        _ text: ErrorText, status: ErrorStatus? = nil, list: [ErrorText]? = nil,
        allow: String? = nil, isUnexpected: Bool = false
    ) {
        self.status = (status ?? text.code.row.status).http
        self.text = text
        self.list = list
        self.allow = allow
        self.isUnexpected = isUnexpected
    }
}

extension StoreError {
    fileprivate var code: ErrorCode.Server {
        switch self {
        case .unavailable: .unavailable
        case .outcomeUnknown: .outcomeUnknown
        case .stopped: .writingStopped
        case .damaged: .dataDamaged
        }
    }
}
