import HTTPTypes
import WalletServices

extension ErrorStatus {
    /// The HTTP status with its reason phrase.
    var http: HTTPResponse.Status {
        switch self {
        case .badRequest: .badRequest
        case .unauthorized: .unauthorized
        case .forbidden: .forbidden
        case .notFound: .notFound
        case .methodNotAllowed: .methodNotAllowed
        case .requestTimeout: .requestTimeout
        case .conflict: .conflict
        case .contentTooLarge: .contentTooLarge
        case .unsupportedMediaType: .unsupportedMediaType
        case .misdirectedRequest: .misdirectedRequest
        case .unprocessable: .unprocessableContent
        case .tooManyRequests: .tooManyRequests
        case .internalServerError: .internalServerError
        case .unavailable: .serviceUnavailable
        }
    }
}
