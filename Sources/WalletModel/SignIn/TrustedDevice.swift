public import Ledger
public import Phone

/// The id of a trusted device: enough to list and end it, not to sign in.
public typealias TrustedDeviceID = ID<TrustedDevice>

/// A device on which the owner of a number signs in without a code (D-6).
public struct TrustedDevice: Hashable, Sendable {
    public let id: TrustedDeviceID
    public let person: PersonID
    /// The only number for which it is trusted.
    public let phone: PhoneNumber
    /// The device's own name (its `User-Agent`), shortened; may be empty.
    public let device: String
    public let trustedAt: Timestamp
    public let lastUsedAt: Timestamp
    /// When the trust ends at the latest; using the device does not extend it.
    public let expiresAt: Timestamp

    public init(
        id: TrustedDeviceID, person: PersonID, phone: PhoneNumber, device: String,
        trustedAt: Timestamp, lastUsedAt: Timestamp, expiresAt: Timestamp
    ) {
        self.id = id
        self.person = person
        self.phone = phone
        self.device = device
        self.trustedAt = trustedAt
        self.lastUsedAt = lastUsedAt
        self.expiresAt = expiresAt
    }

    /// True while it is valid. Trust from the future is not: the clock was set back.
    package func isAlive(at time: Timestamp) -> Bool {
        time < expiresAt && time >= trustedAt.adding(seconds: -60)
    }
}
