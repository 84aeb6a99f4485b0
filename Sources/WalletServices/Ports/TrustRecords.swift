public import Ledger

/// The devices that need no code for the number of their person.
public protocol TrustRecords {
    func insert(_ device: TrustedDevice, tokenHash: Digest32) throws

    /// The device whose token hashes to this, and its person.
    func trustedDevice(tokenHash: Digest32) throws -> (TrustedDevice, Person)?

    /// The person's trusted devices, the latest used first; expired ones may be among them.
    func trustedDevices(of person: PersonID) throws -> [TrustedDevice]

    func touch(_ id: TrustedDeviceID, at time: Timestamp) throws

    /// Ends the trust in one device of this person; nothing happens when there is none.
    func removeTrustedDevice(_ id: TrustedDeviceID, of person: PersonID) throws

    /// Forgets devices whose trust ended by itself before this moment.
    func pruneTrustedDevices(at time: Timestamp) throws
}
