import Foundation
import Ledger
public import WalletServices

/// Slows down those who try out whom names, numbers and accounts belong to, and those who register
/// many people: over all APIs together, for each person and for each network address (C-34).
/// What comes from this machine itself counts for its person alone where the settings say so.
public struct TrialLimits: Sendable {
    private let isLoopbackLimited: Bool
    private let clock: WalletClock
    private let newPeople = RateLimit(maximum: 10, seconds: 3600)
    private let registrations = RateLimit(maximum: 30, seconds: 3600)
    private let lookupsInAMinute = RateLimit(maximum: 30, seconds: 60)
    private let lookups = RateLimit(maximum: 120, seconds: 3600)
    private let lookupsFromAddress = RateLimit(maximum: 240, seconds: 3600)

    public init(settings: WalletSettings, clock: WalletClock = .system) {
        isLoopbackLimited = settings.limitsLoopback
        self.clock = clock
    }

    /// Registers somebody: ten an hour from one address, and thirty tries, each of which may tell
    /// whether a name is taken.
    ///
    /// - Throws: `WalletError.tooManyAttempts`, and what registering throws.
    public func registering<Answer>(
        from address: ClientAddress, _ register: () async throws -> Answer
    ) async throws -> Answer {
        guard limits(address) else { return try await register() }
        let key = address.limitKey
        try take(registrations, key)
        try take(newPeople, key)
        do { return try await register() } catch {
            newPeople.giveBack(key)
            throw error
        }
    }

    /// Counts that somebody looks up whom a name, a number or an account belongs to.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func lookUp(by person: PersonID, from address: ClientAddress) throws {
        for (limit, key) in lookups(by: person, from: address) { try take(limit, key) }
    }

    /// Pays somebody. A payment that is made costs money and does not count, however many are
    /// under way at once; one that is refused tells as much as a lookup does.
    ///
    /// - Throws: `WalletError.tooManyAttempts`, and what paying throws.
    public func paying<Answer>(
        by person: PersonID, from address: ClientAddress, _ pay: () async throws -> Answer
    ) async throws -> Answer {
        let all = lookups(by: person, from: address)
        let now = clock.now()
        if let wait = all.compactMap({ $0.wait($1, at: now) }).max() {
            throw WalletError.tooManyAttempts(retryAfterSeconds: wait)
        }
        // A store that fails says nothing about accounts, and is answered as what it is.
        do { return try await pay() } catch let error as WalletError {
            for (limit, key) in all { _ = limit.take(key, at: now) }
            throw error
        }
    }

    private func lookups(by person: PersonID, from address: ClientAddress) -> [(RateLimit, String)]
    {
        let key = person.uuid.uuidString
        guard limits(address) else { return [(lookupsInAMinute, key)] }
        return [
            (lookupsInAMinute, key), (lookups, key), (lookupsFromAddress, address.limitKey),
        ]
    }

    private func limits(_ address: ClientAddress) -> Bool {
        isLoopbackLimited || !address.isLoopback
    }

    private func take(_ limit: RateLimit, _ key: String) throws {
        if let wait = limit.take(key, at: clock.now()) {
            throw WalletError.tooManyAttempts(retryAfterSeconds: wait)
        }
    }
}
