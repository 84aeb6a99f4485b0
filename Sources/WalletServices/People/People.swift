import Ledger
import SQLStore

/// What people can see and change about themselves, and the host about them.
public struct People: Sendable {
    let core: Core

    /// The longest name of a person, in user-perceived characters.
    public static let maximumNameLength = 50

    /// Sets what the person wants to be called; an empty name takes it away.
    ///
    /// - Throws: `WalletError.nameInvalid`.
    public func setDisplayName(_ text: String, of person: PersonID) async throws -> Person {
        let name = try Self.cleanName(text)
        let changed = try await core.store.write { tx in
            try tx.setDisplayName(name, of: person)
            guard let changed = try tx.person(person) else { throw WalletError.notSignedIn }
            return changed
        }
        core.notifier.announce(person)
        return changed
    }

    /// The person's time zone by its IANA name; nil when none was chosen.
    public func zone(of person: PersonID) async throws -> String? {
        try await core.store.read { try $0.zone(of: person) }
    }

    /// The name of the time zone that the person's days, weeks and times go by: the chosen one, and
    /// before there is one the device's, which is then kept; the server's without either.
    ///
    /// - Parameter device: the zone of the device that asks, by its IANA name.
    public func zone(of person: PersonID, adopting device: String?) async throws -> String {
        if let known = try await zone(of: person) { return known }
        guard let device, LocalDays(zone: device) != nil else { return core.settings.homeZone }
        // A page is worth more than what it would have kept.
        let kept = try? await core.store.write { tx in
            let known = try tx.zone(of: person)
            if known == nil { try tx.setZone(device, of: person) }
            return known ?? device
        }
        return kept ?? device
    }

    /// The days of the person's time zone, or of the server's when none was chosen.
    public func days(of person: PersonID) async throws -> LocalDays {
        try await core.store.read { try $0.days(of: person, core.settings) }
    }

    /// Chooses the time zone that the person's days and weeks go by; nil for the server's.
    ///
    /// - Throws: `WalletError.zoneUnknown`.
    public func setZone(_ identifier: String?, of person: PersonID) async throws {
        if let identifier, LocalDays(zone: identifier) == nil { throw WalletError.zoneUnknown }
        try await core.store.write { try $0.setZone(identifier, of: person) }
        core.notifier.announce(person)
    }

    /// The name as it is kept.
    ///
    /// - Throws: `WalletError.nameInvalid`.
    static func cleanName(_ text: String) throws(WalletError) -> String {
        guard let name = PlainText.clean(text, maximumLength: maximumNameLength) else {
            throw .nameInvalid
        }
        return name
    }

    /// Everybody, in the order of joining. For the host alone.
    ///
    /// - Parameter limit: at most so many.
    public func list(limit: Int) async throws -> [Person] {
        try await core.store.read { try $0.people(limit: limit) }
    }

    /// One person by username. For the host alone.
    public func find(username: String) async throws -> Person? {
        guard let username = Username(username) else { return nil }
        return try await core.store.read { try $0.person(username: username) }
    }
}
