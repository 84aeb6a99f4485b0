/// The HTTP statuses that errors are answered with (RFC 9110, 15.5 and 15.6; RFC 6585 for 429).
///
/// They are part of the catalogue, and the catalogue stands where HTTP is not known: so this list
/// is our own, and closed. Another number does not compile.
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
