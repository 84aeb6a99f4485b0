import Foundation
import Ledger
public import WalletServices

/// Slows down clients that probe names, numbers and accounts, or that register many people: across
/// all APIs together, for each person and for each network address (C-34). Requests from this
/// machine itself count only for their person, where the settings say so.
public final class TrialLimits: Sendable {
    private let settings: WalletSettings
    private let clock: WalletClock
    private let requireWriter: @Sendable () throws -> Void
    private let newPeople = RateLimit(maximum: 10, seconds: 3600)
    private let registrations = RateLimit(maximum: 30, seconds: 3600)
    private let lookupsInAMinute = RateLimit(maximum: 30, seconds: 60)
    private let lookups = RateLimit(maximum: 120, seconds: 3600)
    private let lookupsFromAddress = RateLimit(maximum: 240, seconds: 3600)

    private let resets = RateLimit(maximum: 5, seconds: 3600)
    private let mails = RateLimit(maximum: 10, seconds: 3600)
    private let tests = RateLimit(maximum: 5, seconds: 3600)

    /// - Parameter requireWriter: throws where another server counts, for all of them.
    public init(
        settings: WalletSettings, clock: WalletClock = .system,
        requireWriter: @escaping @Sendable () throws -> Void = {}
    ) {
        self.settings = settings
        self.clock = clock
        self.requireWriter = requireWriter
    }

    /// Registers a person: ten an hour from one address, and thirty attempts, since each may reveal
    /// whether a name is taken.
    ///
    /// - Throws: `WalletError.tooManyAttempts`, and what registering throws.
    public func registering<Answer>(
        from address: ClientAddress, _ register: () async throws -> Answer
    ) async throws -> Answer {
        guard settings.limits(address) else { return try await register() }
        let key = address.limitKey
        try take(registrations, key)
        try take(newPeople, key)
        do { return try await register() } catch {
            newPeople.giveBack(key)
            throw error
        }
    }

    /// Counts one choice of a username among the attempts to register, since it may reveal whether
    /// the name is taken.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func choosingName(from address: ClientAddress) throws {
        if settings.limits(address) { try take(registrations, address.limitKey) }
    }

    /// Counts one lookup of the owner of a name, a number or an account.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func lookUp(by person: PersonID, from address: ClientAddress) throws {
        for (limit, key) in lookups(by: person, from: address) { try take(limit, key) }
    }

    /// Pays a person. A successful payment costs money and does not count, however many run at
    /// once; a refused one reveals as much as a lookup does.
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
        // An error of the store reveals nothing about accounts, so it is passed on unchanged.
        do { return try await pay() } catch let error as WalletError {
            for (limit, key) in all { _ = limit.take(key, at: now) }
            throw error
        }
    }

    /// Counts one request for a new password: five an hour from one address, because each may send
    /// a message.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func resetting(from address: ClientAddress) throws {
        if settings.limits(address) { try take(resets, address.limitKey) }
    }

    /// Counts one request for a code to an email address: ten an hour from one address.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func mailing(from address: ClientAddress) throws {
        if settings.limits(address) { try take(mails, address.limitKey) }
    }

    /// Counts one test message: five an hour for one treasurer.
    ///
    /// - Throws: `WalletError.tooManyAttempts`.
    public func testing(by person: PersonID) throws { try take(tests, person.uuid.uuidString) }

    private func lookups(by person: PersonID, from address: ClientAddress) -> [(RateLimit, String)]
    {
        let key = person.uuid.uuidString
        guard settings.limits(address) else { return [(lookupsInAMinute, key)] }
        return [
            (lookupsInAMinute, key), (lookups, key), (lookupsFromAddress, address.limitKey),
        ]
    }

    private func take(_ limit: RateLimit, _ key: String) throws {
        try requireWriter()
        try limit.count(key, at: clock.now())
    }
}
