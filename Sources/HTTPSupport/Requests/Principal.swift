import HTTPTypes
public import Hummingbird
public import WalletServices

/// An authenticated person. Handlers take one as a parameter, so that none can forget to
/// authenticate.
public struct Principal: Sendable {
    public let person: Person
    public let session: Session

    public var id: PersonID { person.id }

    /// The principal of `Authorization: Bearer …` (RFC 6750); cookies do not count here.
    ///
    /// - Throws: `WalletError.signIn(.notSignedIn)`.
    public static func bearer(of request: Request, in wallet: Wallet) async throws -> Principal {
        guard let header = request.headers[.authorization], let token = bearerToken(header) else {
            throw WalletError.signIn(.notSignedIn)
        }
        return try await of(token, at: .api, in: wallet)
    }

    /// The principal of this token, in the channel that the token was issued for.
    ///
    /// - Parameter countsAsUse: false for a page's automatic requests.
    /// - Throws: `WalletError.signIn(.notSignedIn)`.
    public static func of(
        _ token: String, at channel: SessionChannel, in wallet: Wallet, countsAsUse: Bool = true
    ) async throws -> Principal {
        let (session, person) = try await wallet.sessions.authenticate(
            token, at: channel, countsAsUse: countsAsUse)
        return Principal(person: person, session: session)
    }

    /// The token of a bearer header. The scheme's name ignores case (RFC 9110, 11.1).
    private static func bearerToken(_ header: String) -> String? {
        let prefix = "bearer "
        guard header.utf8.count > prefix.utf8.count,
            zip(header.utf8, prefix.utf8).allSatisfy({ $0 | 0x20 == $1 })
        else { return nil }
        return String(header.utf8.dropFirst(prefix.utf8.count))
    }
}
