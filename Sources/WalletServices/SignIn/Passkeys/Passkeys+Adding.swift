import Foundation
import Ledger
import Phone
import SQLStore

/// What a browser is told to make a passkey with.
public struct PasskeyCreation: Sendable {
    /// In base64url without padding.
    public let challenge: String
    /// What the authenticator keeps to tell whose passkey it is; nothing personal.
    public let userHandle: [UInt8]
    /// What it shows beside the passkey.
    public let userName: String
    /// The credentials that the person has: an authenticator with one of them makes no second.
    public let existing: [[UInt8]]
}

extension Passkeys {
    /// Begins adding a passkey.
    ///
    /// - Parameter browser: the secret that the browser's forms are bound to.
    /// - Throws: `WalletError.passkeyLimitReached`.
    public func beginAdding(
        by person: Person, in browser: String
    ) async throws -> PasskeyCreation {
        try await core.store.write { tx in
            let existing = try tx.passkeys(of: person.id)
            guard existing.count < Self.maximumPerPerson else {
                throw WalletError.passkeyLimitReached
            }
            return PasskeyCreation(
                challenge: try self.challenge(for: browser, person: person.id, tx: tx),
                userHandle: person.id.uuid.bytes,
                userName: person.username?.shown ?? person.phone?.e164 ?? person.greetingName,
                existing: existing.map(\.credentialID))
        }
    }

    /// Adds the passkey that the browser made.
    ///
    /// - Throws: `WalletError.passkeyNameInvalid`, `.passkeyRefused`, `.passkeyLimitReached`.
    public func add(
        _ registration: PasskeyRegistration, named text: String, at site: RelyingParty,
        by person: PersonID, in browser: String
    ) async throws -> Passkey {
        let name = try Self.cleanName(text)
        // The challenge is used up even when the passkey is refused, so the transaction returns
        // the refusal instead of throwing it.
        let result: Result<Passkey, WalletError> = try await core.store.write { tx in
            do {
                return .success(
                    try self.add(
                        registration, named: name, at: site, by: person, in: browser, tx: tx))
            } catch let failure as PasskeyError {
                return .failure(.passkeyRefused(failure))
            } catch WalletError.passkeyLimitReached {
                return .failure(.passkeyLimitReached)
            }
        }
        return try result.get()
    }

    private func add(
        _ registration: PasskeyRegistration, named name: String, at site: RelyingParty,
        by person: PersonID, in browser: String, tx: Transaction
    ) throws -> Passkey {
        let challenge = registration.clientData.challenge
        guard try take(challenge, of: browser, person: person, tx: tx) else {
            throw PasskeyError.wrongChallenge
        }
        let (data, credentialID, key) = try registration.check(at: site)
        guard try tx.passkey(credentialID: credentialID) == nil else {
            throw PasskeyError.alreadyAdded
        }
        guard try tx.passkeys(of: person).count < Self.maximumPerPerson else {
            throw WalletError.passkeyLimitReached
        }
        let now = core.clock.now()
        let passkey = Passkey(
            id: PasskeyID(OrderedID.make(at: now, randomness: core.randomness)), person: person,
            credentialID: credentialID, key: key, signCount: data.signCount,
            mayBeBackedUp: data.mayBeBackedUp, isBackedUp: data.isBackedUp, name: name,
            createdAt: now)
        try tx.insert(passkey)
        return passkey
    }
}
