import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Where routes are added: either open to everybody, or with a caller who proved to be signed in.
struct RESTRoutes {
    typealias Open = @Sendable (Request, WalletContext) async throws -> Response
    typealias SignedIn = @Sendable (Request, Principal, WalletContext) async throws -> Response

    let router: Router<WalletContext>
    let wallet: Wallet

    /// Adds a route that needs no session.
    func open(_ method: HTTPRequest.Method, _ path: RouterPath, _ handler: @escaping Open) {
        router.on(path, method: method, use: handler)
    }

    /// Adds a route that only somebody who is signed in reaches.
    func signedIn(_ method: HTTPRequest.Method, _ path: RouterPath, _ handler: @escaping SignedIn) {
        let wallet = wallet
        router.on(path, method: method) { request, context in
            let principal = try await Principal.bearer(of: request, in: wallet)
            return try await handler(request, principal, context)
        }
    }
}

extension WalletContext {
    /// The id in the path, `{id}`.
    ///
    /// - Parameter missing: what to throw when it is no UUID: nothing has such an id.
    func pathID(or missing: WalletError) throws(WalletError) -> UUID {
        guard let text = parameters.get("id"), let id = UUID(canonical: text) else {
            throw missing
        }
        return id
    }

    func signInContext(_ request: Request) -> SignInContext {
        SignInContext(
            channel: .api, address: clientAddress, device: request.headers[.userAgent] ?? "")
    }
}
