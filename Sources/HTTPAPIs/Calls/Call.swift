import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// One request to an API, from somebody who was let in. `Identity` says how: `Void` is a route
/// that is open to everybody.
struct Call<API: Dialect, Identity: Sendable>: Sendable {
    let request: Request
    let context: WalletContext
    let principal: Identity

    /// The id of this name in the path, in any case; nil when it is no UUID.
    func pathID(_ name: String) -> UUID? {
        context.parameters.get(name).flatMap { UUID(canonical: $0) }
    }

    /// The JSON object in the body, read as the dialect is lenient.
    ///
    /// - Parameter names: all names that may occur, where the dialect is strict.
    /// - Throws: `RequestError` or `JSONError` when the type, a name or the JSON is not right.
    func body(_ names: String...) async throws -> Fields<API> {
        switch API.leniency {
        case .strict: try Fields(try await request.jsonBody(), allowing: names)
        case .lenient: try Fields(try await request.limitedBody())
        }
    }

    /// Where and with what somebody signs in.
    func signIn(at channel: SessionChannel) -> SignInContext {
        SignInContext(
            channel: channel, address: context.clientAddress,
            device: request.headers[.userAgent] ?? "")
    }
}
