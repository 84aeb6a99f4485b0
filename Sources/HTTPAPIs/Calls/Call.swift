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

    /// Where and with what somebody signs in.
    func signIn(at channel: SessionChannel) -> SignInContext {
        SignInContext(
            channel: channel, address: context.clientAddress,
            device: request.headers[.userAgent] ?? "")
    }
}
