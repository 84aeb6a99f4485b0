import Ledger
import Phone
import SQLStore

/// Lets treasurers and the operator delete the records that slow down a sign-in. Every wait ends
/// without it, but a person in a hurry may ask.
public struct Unlocking: Sendable {
    let core: Core

    /// The deleted records.
    public struct Cleared: Hashable, Sendable {
        /// Wrong passwords for the username, from all addresses.
        public var wrongPasswords: Int64 = 0
        /// Wrong codes for the number and the address.
        public var wrongCodes = 0
        /// Codes sent to them in the last day.
        public var codes = 0
    }

    /// - Parameter name: a username, or a phone number in any format, even one that nobody has.
    /// - Returns: the deleted records, unless the name can be neither.
    public func clear(_ name: String) async throws -> Cleared? {
        let username = Username(name)
        let phone = try? PhoneNumbers.parse(name, region: core.settings.homeRegion)
        guard username != nil || phone != nil else { return nil }
        let (person, cleared) = try await core.store.write { tx in
            let named = try username.flatMap { try tx.person(username: $0) }
            let numbered = try phone.flatMap { try tx.person(phone: $0) }
            // One person may have both; the operator names one of them.
            if let person = named ?? numbered {
                try core.log(.unlocked, by: .commandLine, about: person.id, in: tx)
            }
            var contacts = try (named ?? numbered).map { try tx.contacts(of: $0) } ?? []
            if let phone, !contacts.contains(.phone(phone)) { contacts.append(.phone(phone)) }
            let cleared = try tx.clear(
                username: username ?? numbered?.username, contacts: contacts)
            return (named ?? numbered, cleared)
        }
        if let person { core.notices.tell(person, .unlocked) }
        return cleared
    }
}

extension Transaction {
    func clear(
        username: Username?, contacts: [Contact]
    ) throws -> Unlocking.Cleared {
        var cleared = Unlocking.Cleared()
        if let username {
            let key = PasswordThrottle.key(of: username.key)
            // The total count of the account is separate from those of its addresses.
            let all = try throttleState(key)?.failures ?? 0
            let each = try clearThrottleStates(key).reduce(0) { $0 + $1.failures }
            cleared.wrongPasswords = each - all
        }
        for contact in contacts {
            let (failures, sends) = try clearCodeRecords(of: contact)
            cleared.wrongCodes += failures
            cleared.codes += sends
        }
        return cleared
    }
}
