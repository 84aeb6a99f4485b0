public import Ledger
import SQLStore

/// How much ended when a host signed a person out.
public struct SignedOut: Hashable, Sendable {
    public let sessions: Int
    /// The person's own tokens.
    public let tokens: Int
    /// The apps that had access.
    public let apps: Int
    public let devices: Int
}

extension Sessions {
    /// Ends all that is signed in as a person: sessions, tokens, the access of apps, the trust in
    /// devices, and a link for a new password. The password and the passkeys stay.
    ///
    /// - Throws: `WalletError.access(.hostsOnly)`, `.treasury(.personNotFound)`.
    public func endAll(of person: PersonID, by host: Treasurer) async throws -> SignedOut {
        let (signedOut, ended) = try await core.store.write { tx in
            try tx.require(host, as: .host)
            guard try tx.person(person) != nil else {
                throw WalletError.treasury(.personNotFound)
            }
            let (tokens, apps) = (
                try tx.personalTokens(of: person).count, try tx.consents(of: person).count
            )
            let devices = try tx.trustedDevices(of: person).count
            let ended = try tx.endAccess(of: person)
            try self.core.log(.accessEnded, by: host.actor, about: person, in: tx)
            let signedOut = SignedOut(
                sessions: ended.count, tokens: tokens, apps: apps, devices: devices)
            return (signedOut, ended)
        }
        for session in ended { core.notifier.end(session, of: person) }
        core.notifier.announce(person)
        return signedOut
    }
}
