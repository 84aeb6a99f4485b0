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
    private let invited = RateLimit(maximum: 30, seconds: 3600)
    private let wrongInvitations = RateLimit(maximum: 30, seconds: 3600)
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
    /// whether a name is taken. Whoever holds an open invitation counts against that alone, so that
    /// a whole club can join behind one address.
    ///
    /// - Parameter invitation: the open one that the request brings.
    /// - Throws: `WalletError.tooManyJoined`, and what registering throws.
    public func registering<Answer>(
        from address: ClientAddress, with invitation: Invitation? = nil,
        _ register: () async throws -> Answer
    ) async throws -> Answer {
        guard settings.limits(address) else { return try await register() }
        try choosingName(from: address, with: invitation)
        if let invitation {
            let answer = try await register()
            invited.giveBack(invitation.id.text)
            return answer
        }
        let key = address.limitKey
        try take(newPeople, key, or: WalletError.tooManyJoined)
        do { return try await register() } catch {
            newPeople.giveBack(key)
            throw error
        }
    }

    /// Counts one choice of a username among the attempts to register, since it may reveal whether
    /// the name is taken.
    ///
    /// - Throws: `WalletError.tooManyJoined`.
    public func choosingName(
        from address: ClientAddress, with invitation: Invitation? = nil
    ) throws {
        guard settings.limits(address) else { return }
        guard let invitation else {
            return try take(registrations, address.limitKey, or: WalletError.tooManyJoined)
        }
        // Its people may each mistype a few times.
        try take(
            invited, invitation.id.text, maximum: 30 + 5 * Int(invitation.seats),
            or: WalletError.tooManyJoined)
    }

    /// Opens an invitation. Wrong ones count: thirty an hour from one address.
    ///
    /// - Throws: `WalletError.tooManyAttempts`, and what opening throws.
    public func opening<Answer>(
        from address: ClientAddress, _ open: () async throws -> Answer
    ) async throws -> Answer {
        do { return try await open() } catch WalletError.joining(.invitationInvalid) {
            if settings.limits(address) {
                try take(wrongInvitations, address.limitKey, or: WalletError.tooManyAttempts)
            }
            throw WalletError.joining(.invitationInvalid)
        }
    }

    /// Counts one lookup of the owner of a name, a number or an account.
    ///
    /// - Throws: `WalletError.tooManyLookups`.
    public func lookUp(by person: PersonID, from address: ClientAddress) throws {
        for (limit, key) in lookups(by: person, from: address) {
            try take(limit, key, or: WalletError.tooManyLookups)
        }
    }

    /// Pays a person. A successful payment costs money and does not count, however many run at
    /// once; a refused one reveals as much as a lookup does.
    ///
    /// - Throws: `WalletError.tooManyLookups`, and what paying throws.
    public func paying<Answer>(
        by person: PersonID, from address: ClientAddress, _ pay: () async throws -> Answer
    ) async throws -> Answer {
        let all = lookups(by: person, from: address)
        let now = clock.now()
        if let wait = all.compactMap({ $0.wait($1, at: now) }).max() {
            throw WalletError.tooManyLookups(retryAfterSeconds: wait)
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
    /// - Throws: `WalletError.tooManyResets`.
    public func resetting(from address: ClientAddress) throws {
        guard settings.limits(address) else { return }
        try take(resets, address.limitKey, or: WalletError.tooManyResets)
    }

    /// Counts one request for a code to an email address: ten an hour from one address.
    ///
    /// - Throws: `WalletError.tooManyCodes`.
    public func mailing(from address: ClientAddress) throws {
        guard settings.limits(address) else { return }
        try take(mails, address.limitKey, or: WalletError.tooManyCodes)
    }

    /// Counts one test message: five an hour for one treasurer.
    ///
    /// - Throws: `WalletError.tooManyCodes`.
    public func testing(by person: PersonID) throws {
        try take(tests, person.uuid.uuidString, or: WalletError.tooManyCodes)
    }

    private func lookups(by person: PersonID, from address: ClientAddress) -> [(RateLimit, String)]
    {
        let key = person.uuid.uuidString
        guard settings.limits(address) else { return [(lookupsInAMinute, key)] }
        return [
            (lookupsInAMinute, key), (lookups, key), (lookupsFromAddress, address.limitKey),
        ]
    }

    /// - Parameter error: names the limit; it gets the seconds to wait.
    private func take(
        _ limit: RateLimit, _ key: String, maximum: Int? = nil, or error: (Int64) -> WalletError
    ) throws {
        try requireWriter()
        if let wait = limit.take(key, at: clock.now(), maximum: maximum) { throw error(wait) }
    }
}
