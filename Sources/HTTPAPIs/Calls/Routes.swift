import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Adds the routes of an API. A handler takes a `Call`, which only authentication can make.
struct Routes<API: Dialect> {
    typealias Handler = @Sendable (Call<API, API.Identity>) async throws -> Response
    typealias OpenHandler = @Sendable (Call<API, Void>) async throws -> Response

    let router: Router<WalletContext>
    let wallet: Wallet

    func get(_ path: String, _ permissions: API.Permission..., use handler: @escaping Handler) {
        on(.get, path, permissions, handler)
    }

    func put(_ path: String, _ permissions: API.Permission..., use handler: @escaping Handler) {
        on(.put, path, permissions, handler)
    }

    func post(_ path: String, _ permissions: API.Permission..., use handler: @escaping Handler) {
        on(.post, path, permissions, handler)
    }

    func patch(_ path: String, _ permissions: API.Permission..., use handler: @escaping Handler) {
        on(.patch, path, permissions, handler)
    }

    func delete(_ path: String, _ permissions: API.Permission..., use handler: @escaping Handler) {
        on(.delete, path, permissions, handler)
    }

    /// Adds a route that needs no session.
    func open(
        _ path: String, method: HTTPRequest.Method = .post, use handler: @escaping OpenHandler
    ) {
        router.on(RouterPath(API.root + path), method: method) { request, context in
            try await Self.answer {
                try await handler(Call(request: request, context: context, principal: ()))
            }
        }
    }

    private func on(
        _ method: HTTPRequest.Method, _ path: String, _ permissions: [API.Permission],
        _ handler: @escaping Handler
    ) {
        let wallet = wallet
        router.on(RouterPath(API.root + path), method: method) { request, context in
            try await Self.answer {
                let identity = try await API.authenticate(request, for: permissions, in: wallet)
                return try await handler(
                    Call(request: request, context: context, principal: identity))
            }
        }
    }

    private static func answer(_ body: () async throws -> Response) async throws -> Response {
        do { return try await body() } catch {
            guard let response = API.response(to: error) else { throw error }
            RequestTrace.current?.note(error)
            return response
        }
    }
}
