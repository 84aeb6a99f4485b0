import Hummingbird
import WalletServices

/// The part of handling a request that differs between APIs; `Routes` and `Call` do the rest.
protocol Dialect: Sendable {
    /// The authenticated sender.
    associatedtype Identity: Sendable
    /// The permission that a route can require; `Never` if the API has none.
    associatedtype Permission: Sendable = Never

    /// The error for a missing or invalid field of a body.
    associatedtype FieldFailure: FieldError

    /// The leniency for bodies.
    static var leniency: Leniency { get }
    /// The rule for a whole number, as its error says it.
    static var integerRule: String { get }

    /// The common start of its routes' paths.
    static var root: String { get }

    /// - Parameter permissions: one of them is enough; an empty list requires none.
    /// - Throws: the API's error if the sender is not authenticated or lacks the permissions.
    static func authenticate(
        _ request: Request, for permissions: [Permission], in wallet: Wallet
    ) async throws -> Identity

    /// The answer to an error that only this API has. The API's `ErrorRenderer` shows all others.
    static func response(to error: any Error) -> Response?
}

/// An error about a field of a body.
protocol FieldError: Error {
    static func missing(_ names: [String]) -> Self
    /// - Parameter rule: the required value, such as "a string".
    static func invalid(_ name: String, _ rule: String) -> Self
}

/// The leniency of an API for bodies.
enum Leniency: Sendable {
    /// Requires the content type JSON and rejects unknown names.
    case strict
    /// Ignores the content type and unknown names.
    case lenient(nullIsLeftOut: Bool)

    var nullIsLeftOut: Bool {
        switch self {
        case .strict: false
        case .lenient(let nullIsLeftOut): nullIsLeftOut
        }
    }
}

extension Dialect {
    static var root: String { "" }
    static var integerRule: String { "an integer, without fraction or exponent" }
    static func response(to error: any Error) -> Response? { nil }
}
