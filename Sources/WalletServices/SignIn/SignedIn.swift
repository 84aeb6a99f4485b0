/// A fresh session with its token, which is shown once and kept nowhere.
public struct SignedIn: Sendable {
    public let person: Person
    public let session: Session
    /// 256 random bits in base64url (RFC 4648) behind `awt_`, by which secret scanners know it.
    public let token: String
    /// Whether the person did not exist before.
    public let isNew: Bool
}

/// Where and how somebody signs in.
public struct SignInContext: Sendable {
    public let channel: SessionChannel
    public let address: ClientAddress
    /// The device's own words about itself; shortened to 120 bytes of printable ASCII.
    public let device: String
    /// What `KnownDevices` gave this device when somebody signed in on it; nil for none.
    public let mark: String?

    public init(
        channel: SessionChannel, address: ClientAddress, device: String, mark: String? = nil
    ) {
        self.channel = channel
        self.address = address
        self.mark = mark
        let printable = device.utf8.filter { (0x20...0x7E).contains($0) }.prefix(120)
        self.device = String(decoding: printable, as: UTF8.self)
    }
}
