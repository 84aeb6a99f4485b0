import HTTPSupport
import HTTPTypes
import Hummingbird
import WalletServices

/// Where routes are added. Each says which scopes open it: one of them is enough, and none is
/// needed where none is named.
struct StarlingRoutes {
    typealias Handler = @Sendable (StarlingCall) async throws -> Response

    let router: Router<WalletContext>
    let tokens: Tokens

    func get(_ path: RouterPath, _ scopes: Scope..., use handler: @escaping Handler) {
        on(.get, path, scopes, handler)
    }

    func put(_ path: RouterPath, _ scopes: Scope..., use handler: @escaping Handler) {
        on(.put, path, scopes, handler)
    }

    func post(_ path: RouterPath, _ scopes: Scope..., use handler: @escaping Handler) {
        on(.post, path, scopes, handler)
    }

    func delete(_ path: RouterPath, _ scopes: Scope..., use handler: @escaping Handler) {
        on(.delete, path, scopes, handler)
    }

    private func on(
        _ method: HTTPRequest.Method, _ path: RouterPath, _ scopes: [Scope],
        _ handler: @escaping Handler
    ) {
        let tokens = tokens
        router.on(RouterPath("/api/v2" + path.description), method: method) { request, context in
            do {
                let bearer = try await tokens.authenticate(request.starlingToken)
                guard scopes.isEmpty || scopes.contains(where: bearer.scopes.contains) else {
                    throw StarlingError.insufficientScope(scopes, granted: bearer.scopes)
                }
                return try await handler(
                    StarlingCall(request: request, context: context, bearer: bearer))
            } catch let error as StarlingError {
                return error.response
            } catch let error as AttachmentError {
                return error.starling.response
            } catch WalletError.tokenInvalid {
                return StarlingError.tokenInvalid.response
            }
        }
    }
}

extension Request {
    /// The token in `Authorization`, behind `Bearer` or bare, up to a `;` behind which some
    /// clients put a signature.
    ///
    /// - Throws: `StarlingError.tokenMissing`.
    fileprivate var starlingToken: String {
        get throws(StarlingError) {
            guard let header = headers[.authorization] else { throw .tokenMissing }
            let first = header.split(separator: ";", maxSplits: 1).first ?? ""
            let words = first.split(separator: " ")
            guard let last = words.last, words.count <= 2 else { throw .tokenInvalid }
            if words.count == 2, words[0].lowercased() != "bearer" { throw .tokenInvalid }
            return String(last)
        }
    }
}
