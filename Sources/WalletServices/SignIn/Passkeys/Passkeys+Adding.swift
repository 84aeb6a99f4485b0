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
    /// - Throws: `WalletError.passkey(.limitReached)`.
    public func beginAdding(
        by person: Person, in browser: String
    ) async throws -> PasskeyCreation {
        try await core.store.write { tx in
            let existing = try tx.passkeys(of: person.id)
            guard existing.count < Self.maximumPerPerson else {
                throw WalletError.passkey(.limitReached)
            }
            return PasskeyCreation(
                challenge: try self.challenge(
                    for: browser, person: person.id, at: self.core.clock.now(), tx: tx),
                userHandle: person.id.uuid.bytes,
                userName: person.username?.shown ?? person.phone?.e164 ?? person.greetingName,
                existing: existing.map(\.credentialID))
        }
    }

    /// Adds the passkey that the browser created.
    ///
    /// - Parameter context: where the request comes from, for the log.
    /// - Throws: `WalletError.passkey(.nameInvalid)`, `.passkeyRefused`, `.passkey(.limitReached)`.
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
            } catch WalletError.passkey(.limitReached) {
                return .failure(.passkey(.limitReached))
            }
        }
        return try result.get()
    }

    private func add(
        _ registration: PasskeyRegistration, named name: String, at site: RelyingParty,
        by person: PersonID, in browser: String, tx: Transaction
    ) throws -> Passkey {
        try take(registration.clientData.challenge, of: browser, person: person, tx: tx)
        let new = try newCredential(in: registration, at: site, tx: tx)
        guard try tx.passkeys(of: person).count < Self.maximumPerPerson else {
            throw WalletError.passkey(.limitReached)
        }
        return try insert(new, named: name, of: person, tx: tx)
    }

    /// Checks a registration whose challenge was taken.
    ///
    /// - Throws: `PasskeyError`.
    func newCredential(
        in registration: PasskeyRegistration, at site: RelyingParty, tx: Transaction
    ) throws -> NewCredential {
        let new = try registration.check(at: site)
        guard try tx.passkey(credentialID: new.id) == nil else { throw PasskeyError.alreadyAdded }
        return new
    }

    func insert(
        _ new: NewCredential, named name: String, of person: PersonID, tx: Transaction
    ) throws -> Passkey {
        let now = core.clock.now()
        let passkey = Passkey(
            id: PasskeyID(OrderedID.make(at: now, randomness: core.randomness)), person: person,
            credentialID: new.id, key: new.key, signCount: new.data.signCount,
            mayBeBackedUp: new.data.mayBeBackedUp, isBackedUp: new.data.isBackedUp, name: name,
            createdAt: now)
        try tx.insert(passkey)
        return passkey
    }
}
