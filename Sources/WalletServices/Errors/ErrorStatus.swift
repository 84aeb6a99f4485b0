/// The HTTP statuses of errors (RFC 9110, 15.5 and 15.6; RFC 6585 for 429).
///
/// The catalogue needs statuses, but its target does not know HTTP, so this closed list is our own.
/// Any other number does not compile.
public enum ErrorStatus: Int, CaseIterable, Sendable {
    case badRequest = 400
    case unauthorized = 401
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case requestTimeout = 408
    case conflict = 409
    case contentTooLarge = 413
    case unsupportedMediaType = 415
    case misdirectedRequest = 421
    case unprocessable = 422
    case tooManyRequests = 429
    case internalServerError = 500
    case unavailable = 503
}
