import Hummingbird
import WalletServices

/// What an API does in its own way. All else of a request is handled alike: `Routes`, `Call`.
protocol Dialect: Sendable {
    /// Who proved to be signed in.
    associatedtype Identity: Sendable
    /// What a route may ask for beside that; `Never` where there is no such thing.
    associatedtype Permission: Sendable = Never

    /// What it throws for a field of a body that is missing or wrong.
    associatedtype FieldFailure: FieldError

    /// How it reads bodies.
    static var leniency: Leniency { get }
    /// What a whole number must be, as its error says it.
    static var integerRule: String { get }

    /// Where the paths of its routes begin.
    static var root: String { get }

    /// - Parameter permissions: one of them is enough; none is needed where there are none.
    /// - Throws: what the API answers to somebody who may not do this.
    static func authenticate(
        _ request: Request, for permissions: [Permission], in wallet: Wallet
    ) async throws -> Identity

    /// The answer to an error that only this API has; nil for those that its `ErrorRenderer` shows.
    static func response(to error: any Error) -> Response?
}

/// An error about a field of a body.
protocol FieldError: Error {
    static func missing(_ names: [String]) -> Self
    /// - Parameter rule: what it must be, such as "a string".
    static func invalid(_ name: String, _ rule: String) -> Self
}

/// How an API reads bodies.
enum Leniency: Sendable {
    /// The content type says that it is JSON, and no name occurs that the route does not know.
    case strict
    /// The content type does not count, and other names are let through.
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
