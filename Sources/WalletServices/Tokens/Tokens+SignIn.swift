import SQLStore

extension Tokens {
    /// Begins a session for the token's owner, as developers do in a sandbox (S-TOK-1). A session
    /// may do everything, so the token must have every scope.
    ///
    /// - Throws: `WalletError.developer(.tokenInvalid)`, also outside of a sandbox.
    public func signIn(_ token: String, in context: SignInContext) async throws -> SignedIn {
        guard core.settings.isSandbox else { throw WalletError.developer(.tokenInvalid) }
        let bearer = try await authenticate(token)
        guard bearer.scopes == Set(Scope.allCases) else {
            throw WalletError.developer(.tokenInvalid)
        }
        return try await core.store.write { tx in
            try sessions.begin(
                for: bearer.person, by: .token, isNew: false, in: context, tx: tx)
        }
    }
}
