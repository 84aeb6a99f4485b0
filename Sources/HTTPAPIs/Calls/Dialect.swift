import Hummingbird
import WalletServices

/// What an API does in its own way. All else of a request is handled alike: `Routes`, `Call`.
protocol Dialect: Sendable {
    /// Who proved to be signed in.
    associatedtype Identity: Sendable
    /// What a route may ask for beside that; `Never` where there is no such thing.
    associatedtype Permission: Sendable = Never

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

extension Dialect {
    static var root: String { "" }
    static func response(to error: any Error) -> Response? { nil }
}
