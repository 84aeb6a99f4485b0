import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// One authenticated request to an API. `Identity` proves its sender; an open route has `Void`.
struct Call<API: Dialect, Identity: Sendable>: Sendable {
    let request: Request
    let context: WalletContext
    let principal: Identity

    /// The UUID of this name in the path, in any letter case.
    func pathID(_ name: String) -> UUID? {
        context.parameters.get(name).flatMap { UUID(canonical: $0) }
    }

    /// The JSON object in the body, read with the leniency of the dialect.
    ///
    /// - Parameter names: all names that may occur, if the dialect is strict.
    /// - Throws: `RequestError` or `JSONError` for a wrong content type, an unknown name or invalid
    ///   JSON.
    func body(_ names: String...) async throws -> Fields<API> {
        switch API.leniency {
        case .strict: try Fields(try await request.jsonBody(), allowing: names)
        case .lenient: try Fields(try await request.limitedBody())
        }
    }

    /// The channel, address and device of a sign-in.
    func signIn(at channel: SessionChannel) -> SignInContext {
        SignInContext(
            channel: channel, address: context.clientAddress,
            device: request.headers[.userAgent] ?? "")
    }
}
