public import Ledger
public import Phone

/// The id of a trusted device: good for listing and ending it, useless for signing in.
public typealias TrustedDeviceID = ID<TrustedDevice>

/// A device on which the owner of a number signs in without a code (D-6).
public struct TrustedDevice: Hashable, Sendable {
    public let id: TrustedDeviceID
    public let person: PersonID
    /// The number that it is trusted for, and no other.
    public let phone: PhoneNumber
    /// What the device calls itself (the `User-Agent`), shortened; may be empty.
    public let device: String
    public let trustedAt: Timestamp
    public let lastUsedAt: Timestamp
    /// When the trust ends in any case; using it does not move this.
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

    /// Whether it still counts. A trust from the future does not: the clock was set back.
    package func isAlive(at time: Timestamp) -> Bool {
        time < expiresAt && time >= trustedAt.adding(seconds: -60)
    }
}
