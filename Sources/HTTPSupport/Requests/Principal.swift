import HTTPTypes
public import Hummingbird
public import WalletServices

/// Somebody who proved to be signed in. Handlers take one of these, so that none can forget to ask.
public struct Principal: Sendable {
    public let person: Person
    public let session: Session

    public var id: PersonID { person.id }

    /// The caller behind `Authorization: Bearer …` (RFC 6750); cookies do not count here.
    ///
    /// - Throws: `WalletError.notSignedIn`.
    public static func bearer(of request: Request, in wallet: Wallet) async throws -> Principal {
        guard let header = request.headers[.authorization], let token = bearerToken(header) else {
            throw WalletError.notSignedIn
        }
        return try await of(token, at: .api, in: wallet)
    }

    /// The caller whom this token belongs to, in the channel it was made for.
    ///
    /// - Parameter countsAsUse: false for what a screen asks by itself.
    /// - Throws: `WalletError.notSignedIn`.
    public static func of(
        _ token: String, at channel: SessionChannel, in wallet: Wallet, countsAsUse: Bool = true
    ) async throws -> Principal {
        let (session, person) = try await wallet.sessions.authenticate(
            token, at: channel, countsAsUse: countsAsUse)
        return Principal(person: person, session: session)
    }

    /// The scheme's name does not depend on case (RFC 9110, 11.1).
    private static func bearerToken(_ header: String) -> String? {
        let prefix = "bearer "
        guard header.utf8.count > prefix.utf8.count,
            zip(header.utf8, prefix.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return String(header.utf8.dropFirst(prefix.utf8.count))
    }
}
