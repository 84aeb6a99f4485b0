import Crypto
import Foundation
import Ledger

/// Devices on which somebody has signed in before. Such a device may do nothing that another may
/// not; but its wrong tries are counted by themselves, so that no stranger's can stand in its way
/// (OWASP: device cookies). What it keeps is signed, and nothing about it is stored here.
public struct KnownDevices: Sendable {
    /// How long a device is known after the last sign-in on it: a year.
    public static let lifetimeSeconds: Int64 = 365 * 24 * 3600

    let core: Core
    let secret: [UInt8]

    /// What the device of somebody who has just signed in keeps: `end.signature`, the end in
    /// milliseconds since 1970, the signature in hexadecimal digits.
    public func mark(for person: PersonID) -> String {
        let end = core.clock.now().adding(seconds: Self.lifetimeSeconds)
        return mark(for: person, until: end.milliseconds)
    }

    /// Whether this mark was given to a device on which this person had signed in.
    func isKnown(_ mark: String?, to person: PersonID) -> Bool {
        guard let mark, mark.utf8.count < 100, let dot = mark.firstIndex(of: "."),
            let end = Int64(mark[..<dot]), core.clock.now().milliseconds < end
        else { return false }
        // Digests are compared, so that the time it takes tells nothing about the signature.
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
