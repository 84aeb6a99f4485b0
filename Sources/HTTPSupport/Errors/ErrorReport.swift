public import HTTPTypes
import Hummingbird
import Ledger
import Logging
import NIOCore
import NIOHTTP1
import Phone
public import WalletServices

/// The parts of an error that a client sees. Every API has the same parts in its own format.
public struct ErrorReport: Sendable {
    public let status: HTTPResponse.Status
    /// The error; the first one if there are several.
    public let text: ErrorText
    /// All errors, where several are possible at once, as in a registration.
    public let list: [ErrorText]?
    /// The methods that the path accepts (`Allow`).
    public let allow: String?
    /// How to authenticate (`WWW-Authenticate`). Without it, the API's own way counts.
    public let challenge: String?
    /// An unexpected error is logged, and never shown.
    public let isUnexpected: Bool

    /// Seconds to wait before another try (`Retry-After`).
    public var retryAfterSeconds: Int64? { text.retryAfterSeconds }

    /// All errors.
    public var items: [ErrorText] { list ?? [text] }

    /// Describes any error that a handler may throw.
    public init(_ error: any Error) {
        switch error {
        case let failure as RequestError: self.init(failure)
        case let error as WalletError: self.init(error)
        case let failure as PhoneError: self.init(WalletError.phone(failure))
        case let failure as MoneyTextError: self.init(WalletError.amount(failure))
        case let rejection as Rejection: self.init(WalletError.rejected(rejection))
        case let doubt as ClockDoubt: self.init(doubt.text)
        case is NotWriter: self.init(ErrorText(.server(.unavailable)))
        case let failure as StoreError:
            self.init(ErrorText(.server(failure.code)), isUnexpected: true)
        case let failure as JSONError: self.init(RequestError.badJSON(failure))
        case is NIOTooManyBytesError: self.init(RequestError.bodyTooLarge)
        case let error as HTTPError where error.status == .notFound:
            self.init(RequestError.routeNotFound)
        default: self.init(ErrorText(.server(.internalError)), isUnexpected: true)
        }
    }

    /// Describes an error that ends a request, and logs it if it is unexpected.
    ///
    /// - Throws: an error of the connection itself, which the server answers before it closes the
    ///   connection.
    public init(noting error: any Error, in context: WalletContext) throws {
        if let error = error as? HTTPParserError { throw error }
        self.init(error)
        guard isUnexpected else { return }
        context.logger.error(
            "A request failed", metadata: ["error": "\(type(of: error)): \(error)"])
    }

    /// Describes one error of the catalogue.
    public init(_ text: ErrorText) { self.init(text, status: nil) }

    private init(_ failure: RequestError) {
        self.init(failure.text, allow: failure.allow, challenge: failure.challenge)
    }

    /// Lists all errors of a registration; a single error gives the status, several give 422.
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
        allow: String? = nil, challenge: String? = nil, isUnexpected: Bool = false
    ) {
        self.status = (status ?? text.code.row.status).http
        self.text = text
        self.list = list
        self.allow = allow
        self.challenge = challenge
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
