import Ledger
import WalletModel

/// The access that people and apps have got so far.
extension Transaction {
    /// Ends it all: sessions, tokens, consents, trusted devices, challenges, and links. How people
    /// sign in stays, and so do the apps that they made.
    ///
    /// - Parameters:
    ///   - clients: the fixed apps that stay valid, with their refresh tokens.
    ///   - hashes: of the fixed access tokens that stay valid.
    package func endAccess(
        exceptApps clients: Set<String>, exceptTokens hashes: Set<Digest32>
    ) throws {
        let tables = [
            "session", "trusted_device", "authorization_code", "code_challenge",
            "passkey_challenge", "access_reset", "contact_change",
        ]
        for table in tables { try changeIdentity("DELETE FROM \(table) \(Self.forTheHost)", []) }
        for table in ["access_token", "consent"] {
            try changeIdentity("DELETE FROM \(table) WHERE is_fixed = 0 \(Self.forTheHost)", [])
        }
        try endFixedTokens(except: hashes)
        try endFixedApps(except: clients)
        try change(
            """
            UPDATE invitation SET revoked_at = created_at WHERE revoked_at IS NULL \
            \(Self.forTheHost)
            """, [])
    }

    private func endFixedTokens(except hashes: Set<Digest32>) throws {
        let fixed = try connection.all(
            "SELECT id, token_hash FROM access_token WHERE is_fixed = 1 \(Self.forTheHost)", []
        ) { (id: try $0.uuid(0), hash: try $0.digest(1)) }
        for token in fixed where !hashes.contains(token.hash) {
            try changeIdentity("DELETE FROM access_token WHERE id = $1", [.uuid(token.id)])
        }
    }

    /// The consents and refresh tokens of an app go with it.
    private func endFixedApps(except clients: Set<String>) throws {
        let fixed = try connection.all(
            "SELECT id, client FROM app WHERE is_fixed = 1 \(Self.forTheHost)", []
        ) { (id: try $0.uuid(0), client: $0.text(1)) }
        for app in fixed where !clients.contains(app.client) {
            try changeIdentity("DELETE FROM app WHERE id = $1", [.uuid(app.id)])
        }
    }
}

extension SQLStore {
    /// Changes a database that no store has open, in one transaction.
    ///
    /// - Throws: `SQLError`, and what the body throws.
    package static func change(
        _ engine: any SQLEngine, _ body: (Transaction) throws -> Void
    ) throws {
        try engine.withWriter { connection in
            do {
                try connection.begin()
                try body(Transaction(connection: connection))
                try connection.commit()
            } catch {
                try? connection.rollback()
                throw error
            }
        }
    }
}
