import Foundation
public import Ledger
public import Phone
import SQLStore

/// Devices on which the owner of a number chose to sign in without a code (D-6, S-LOGIN-19).
public struct TrustedDevices: Sendable {
    let core: Core
    let sessions: Sessions

    /// Trusts the device of a person who has just signed in.
    ///
    /// - Parameters:
    ///   - signedIn: proves the person's identity; an old session is not enough.
    ///   - context: where the request comes from, for the log.
    /// - Returns: the token, unless the person has no phone number.
    public func trust(
        _ signedIn: SignedIn, in context: SignInContext? = nil
    ) async throws -> TrustToken? {
        guard let phone = signedIn.person.phone else { return nil }
        let now = core.clock.now()
        let token = SecretToken(prefix: "awd_", randomness: core.randomness)
        let id = TrustedDeviceID(OrderedID.make(at: now, randomness: core.randomness))
        let device = TrustedDevice(
            id: id, person: signedIn.person.id, phone: phone, device: signedIn.session.device,
            trustedAt: now, lastUsedAt: now,
            expiresAt: now.adding(seconds: core.settings.trustLifetimeSeconds))
        try await core.store.write { tx in
            try tx.pruneTrustedDevices(at: now)
            try tx.insert(device, tokenHash: token.hash)
            try self.core.log(
                .deviceTrusted, by: .person(device.person, context), about: device.person, in: tx)
        }
        return TrustToken(text: token.text, expiresAt: device.expiresAt)
    }

    /// Signs the owner of this number in, if the token was issued to the device for this number.
    ///
    /// - Returns: the sign-in, unless the number is another, or the token expired or was used with
    ///   too many numbers. The person then has to request a code (S-LOGIN-20).
    public func signIn(
        as phone: PhoneNumber, token: String, in context: SignInContext
    ) async throws -> SignedIn? {
        guard SecretToken.mayBe(token) else { return nil }
        let now = core.clock.now()
        let hash = SecretToken.hash(of: token)
        return try await core.store.write { tx in
            guard let (device, person) = try tx.trustedDevice(tokenHash: hash),
                device.isAlive(at: now)
            else { return nil }
            let misses = TrustMisses(device: device.id)
            guard try misses.allowMore(at: now, tx) else { return nil }
            guard device.phone == phone, person.phone == phone else {
                try misses.count(at: now, tx)
                return nil
            }
            try tx.touch(device.id, at: now)
            return try self.sessions.begin(
                for: person, by: .trustedDevice, isNew: false, in: context, tx: tx)
        }
    }

    /// The device with this token, while it is trusted.
    public func find(_ token: String) async throws -> TrustedDevice? {
        guard SecretToken.mayBe(token) else { return nil }
        let now = core.clock.now()
        let hash = SecretToken.hash(of: token)
        let found = try await core.store.read { try $0.trustedDevice(tokenHash: hash)?.0 }
        return found.flatMap { $0.isAlive(at: now) ? $0 : nil }
    }

    /// The person's devices that are still trusted, the latest used first.
    public func list(of person: PersonID) async throws -> [TrustedDevice] {
        let now = core.clock.now()
        return try await core.store.read { try $0.trustedDevices(of: person) }.filter {
            $0.isAlive(at: now)
        }
    }

    /// Ends the trust in the device with this token, without checking who asks: the token stops
    /// working.
    public func forget(_ token: String) async throws {
        guard SecretToken.mayBe(token) else { return }
        let hash = SecretToken.hash(of: token)
        try await core.store.write { tx in
            guard let (device, person) = try tx.trustedDevice(tokenHash: hash) else { return }
            try tx.removeTrustedDevice(device.id, of: person.id)
        }
    }

    /// Ends the trust in one device of this person; does nothing when there is no such device.
    public func end(_ id: TrustedDeviceID, of person: PersonID) async throws {
        try await core.store.write { try $0.removeTrustedDevice(id, of: person) }
    }

    /// Ends the trust in all devices of this person but one, after a change of number or password
    /// or the loss of a device.
    ///
    /// - Parameter kept: the device that stays trusted.
    public func endAll(of person: PersonID, but kept: TrustedDeviceID? = nil) async throws {
        try await core.store.write { tx in
            for device in try tx.trustedDevices(of: person) where device.id != kept {
                try tx.removeTrustedDevice(device.id, of: person)
            }
        }
    }
}

/// Counts the wrong numbers that a token was used with: after 20 in a day, only codes work.
/// Guessing 256 bits is hopeless; this limits the use of a stolen token with many numbers. It
/// counts for the token instead of the address, so that a stranger's attempts affect nobody else.
private struct TrustMisses: Sendable {
    private static let limit: Int64 = 20
    private static let day: Int64 = 24 * 3600

    let device: TrustedDeviceID

    private var key: String { "trust:\(device.uuid.uuidString)" }

    func allowMore(at now: Timestamp, _ tx: Transaction) throws -> Bool {
        guard let state = try tx.throttleState(key) else { return true }
        return state.failures < Self.limit || now.seconds(since: state.lastFailure) >= Self.day
    }

    func count(at now: Timestamp, _ tx: Transaction) throws {
        let earlier = try tx.throttleState(key)
        let isFresh = earlier.map { now.seconds(since: $0.lastFailure) < Self.day } ?? false
        let failures = (isFresh ? earlier?.failures ?? 0 : 0) + 1
        try tx.setThrottleState(
            ThrottleState(failures: failures, blockedUntil: now, lastFailure: now), for: key)
    }
}

/// The proof that a device is trusted: shown once, stored by the device alone.
public struct TrustToken: Sendable {
    /// 256 random bits in base64url (RFC 4648) after `awd_`, a prefix for secret scanners.
    public let text: String
    public let expiresAt: Timestamp
}
