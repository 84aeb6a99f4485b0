import Foundation
import Ledger
import Phone
import SQLStore

/// The parameters for a browser to create a passkey.
public struct PasskeyCreation: Sendable {
    /// In base64url without padding.
    public let challenge: String
    /// The person's id for the authenticator to store; contains nothing personal.
    public let userHandle: [UInt8]
    /// The name that the authenticator shows beside the passkey.
    public let userName: String
    /// The person's existing credentials: an authenticator with one of them creates no second.
    public let existing: [[UInt8]]
}

extension Passkeys {
    /// Begins adding a passkey.
    ///
    /// - Parameter browser: the secret that binds the browser's forms.
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

    /// Adds the passkey that the browser created.
    ///
    /// - Parameter context: where the request comes from, for the log.
    /// - Throws: `WalletError.passkeyNameInvalid`, `.passkeyRefused`, `.passkeyLimitReached`.
    public func add(
        _ registration: PasskeyRegistration, named text: String, at site: RelyingParty,
        by person: PersonID, in browser: String, from context: SignInContext? = nil
    ) async throws -> Passkey {
        let name = try Self.cleanName(text)
        // The challenge must be used up even when the passkey is refused, so the transaction
        // returns the error instead of throwing it.
        let result: Result<Passkey, WalletError> = try await core.store.write { tx in
            do {
                let passkey = try self.add(
                    registration, named: name, at: site, by: person, in: browser, tx: tx)
                try self.core.log(
                    .passkeyAdded, by: .person(person, context), about: person,
                    [.name: passkey.name], in: tx)
                return .success(passkey)
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
