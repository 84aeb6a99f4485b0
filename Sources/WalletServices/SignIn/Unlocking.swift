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
        /// Wrong codes for the number.
        public var wrongCodes = 0
        /// Codes sent to the number in the last day.
        public var codes = 0
    }

    /// - Parameter name: a username, or a phone number in any format, even one that nobody has.
    /// - Returns: nil for text that can be neither.
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
            let cleared = try tx.clear(
                username: username ?? numbered?.username, phone: phone ?? named?.phone)
            return (named ?? numbered, cleared)
        }
        if let person { core.notices.tell(person, .unlocked) }
        return cleared
    }
}

extension Transaction {
    func clear(
        username: Username?, phone: PhoneNumber?
    ) throws -> Unlocking.Cleared {
        var cleared = Unlocking.Cleared()
        if let username {
            let key = PasswordThrottle.key(of: username.key)
            // The total count of the account is separate from those of its addresses.
            let all = try throttleState(key)?.failures ?? 0
            let each = try clearThrottleStates(key).reduce(0) { $0 + $1.failures }
            cleared.wrongPasswords = each - all
        }
        if let phone {
            (cleared.wrongCodes, cleared.codes) = try clearCodeRecords(of: phone)
        }
        return cleared
    }
}
