import Ledger
import Phone
import SQLStore

/// A person's own settings, and what the operator can do with people.
public struct People: Sendable {
    let core: Core

    /// The maximum length of a person's name, in user-perceived characters.
    public static let maximumNameLength = 50

    /// Sets the person's display name; an empty one removes it.
    ///
    /// - Throws: `WalletError.person(.nameInvalid)`.
    public func setDisplayName(_ text: String, of person: PersonID) async throws -> Person {
        let name = try Self.cleanName(text)
        let changed = try await core.store.write { tx in
            try tx.setDisplayName(name, of: person)
            guard let changed = try tx.person(person) else {
                throw WalletError.signIn(.notSignedIn)
            }
            return changed
        }
        core.notifier.announce(person)
        return changed
    }

    /// The time zone that the person chose, by its IANA name.
    public func zone(of person: PersonID) async throws -> String? {
        try await core.store.read { try $0.zone(of: person) }
    }

    /// The name of the time zone for the person's days, weeks and times: the chosen one or, when
    /// there is none, the device's, which is then saved; the server's without either.
    ///
    /// - Parameter device: the time zone of the requesting device, by its IANA name.
    public func zone(of person: PersonID, adopting device: String?) async throws -> String {
        if let known = try await zone(of: person) { return known }
        guard let device, LocalDays(zone: device) != nil else { return core.settings.homeZone }
        // The page is shown even when saving fails.
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

    /// Sets the time zone of the person's days and weeks. Without one, the server's counts.
    ///
    /// - Throws: `WalletError.person(.zoneUnknown)`.
    public func setZone(_ identifier: String?, of person: PersonID) async throws {
        if let identifier, LocalDays(zone: identifier) == nil {
            throw WalletError.person(.zoneUnknown)
        }
        try await core.store.write { try $0.setZone(identifier, of: person) }
        core.notifier.announce(person)
    }

    /// The name in its stored form.
    ///
    /// - Throws: `WalletError.person(.nameInvalid)`.
    public static func cleanName(_ text: String) throws(WalletError) -> String {
        guard let name = PlainText.clean(text, maximumLength: maximumNameLength) else {
            throw .person(.nameInvalid).naming(text)
        }
        return name
    }

    /// Everybody, in the order of joining. For the operator alone.
    ///
    /// - Parameter limit: the maximum number of people.
    public func list(limit: Int) async throws -> [Person] {
        try await core.store.read { try $0.people(limit: limit) }
    }

    /// One person by username, or by phone number in any format. For the operator alone.
    public func find(_ name: String) async throws -> Person? {
        let username = Username(name)
        let phone = try? PhoneNumbers.parse(name, region: core.settings.homeRegion)
        return try await core.store.read { tx in
            try username.flatMap { try tx.person(username: $0) }
                ?? phone.flatMap { try tx.person(phone: $0) }
        }
    }
}
