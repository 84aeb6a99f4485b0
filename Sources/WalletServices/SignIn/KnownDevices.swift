import Crypto
import Foundation
import Ledger

/// Devices on which a person has signed in before. Such a device has no additional rights, but its
/// failed attempts count separately, so that a stranger's attempts cannot block it (OWASP: device
/// cookies). The device stores a signed mark; the server stores nothing about it.
public struct KnownDevices: Sendable {
    /// How long a device is known after its last sign-in: a year.
    public static let lifetimeSeconds: Int64 = 365 * 24 * 3600

    let core: Core
    let secret: [UInt8]

    /// The mark for the device of a person who has just signed in: `end.signature`, the end in
    /// milliseconds since 1970, the signature in hexadecimal digits.
    public func mark(for person: PersonID) -> String {
        let end = core.clock.now().adding(seconds: Self.lifetimeSeconds)
        return mark(for: person, until: end.milliseconds)
    }

    /// True if this mark was issued to a device on which this person signed in.
    public func isKnown(_ mark: String?, to person: PersonID) -> Bool {
        guard let mark, mark.utf8.count < 100, let dot = mark.firstIndex(of: "."),
            let end = Int64(mark[..<dot])
        else { return false }
        // A later end was given by a clock that was wrong.
        let now = core.clock.now()
        let longest = now.adding(seconds: Self.lifetimeSeconds + 60)
        guard (now.next.milliseconds...longest.milliseconds).contains(end) else { return false }
        // Comparing digests keeps the timing from revealing anything about the signature.
        return Digest32(of: Array(mark.utf8))
            == Digest32(of: Array(self.mark(for: person, until: end).utf8))
    }

    private func mark(for person: PersonID, until end: Int64) -> String {
        let message = "awallet known device\0\(person.uuid.uuidString)\0\(end)"
        let mac = HMAC<SHA256>.authenticationCode(
            for: Array(message.utf8), using: SymmetricKey(data: secret))
        return "\(end).\(Array(mac).hex)"
    }
}
