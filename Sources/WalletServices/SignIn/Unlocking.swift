import Ledger
import Phone
import SQLStore

/// Forgets what stands against signing in, for the host to call: nobody has to wait for it, but a
/// person who can't wait may ask.
public struct Unlocking: Sendable {
    let core: Core

    /// What was forgotten.
    public struct Cleared: Hashable, Sendable {
        /// Wrong passwords for the username, from all addresses.
        public var wrongPasswords: Int64 = 0
        /// Wrong codes for the number.
        public var wrongCodes = 0
        /// Codes that were sent to the number in the last day.
        public var codes = 0
    }

    /// - Parameter name: a username, or a phone number in any format, of somebody or of nobody.
    /// - Returns: nil for what can be neither.
    public func clear(_ name: String) async throws -> Cleared? {
        let username = Username(name)
        let phone = try? PhoneNumbers.parse(name, region: core.settings.homeRegion)
        guard username != nil || phone != nil else { return nil }
        return try await core.store.write { tx in
            let named = try username.flatMap { try tx.person(username: $0) }
            let numbered = try phone.flatMap { try tx.person(phone: $0) }
            // One person may have both; whoever asks names one of them.
            return try tx.clear(
                username: username ?? numbered?.username, phone: phone ?? named?.phone)
        }
    }
}

extension Transaction {
    fileprivate func clear(
        username: Username?, phone: PhoneNumber?
    ) throws -> Unlocking.Cleared {
        var cleared = Unlocking.Cleared()
        if let username {
            let key = PasswordThrottle.key(of: username.key)
            // The count of the whole account stands beside those of its addresses.
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
