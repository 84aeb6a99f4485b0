/// A new session with its token, which is shown once and never stored.
public struct SignedIn: Sendable {
    public let person: Person
    public let session: Session
    /// 256 random bits in base64url (RFC 4648) after `awt_`, a prefix for secret scanners.
    public let token: String
    /// True if this sign-in created the person.
    public let isNew: Bool
}

/// Where and how a person signs in.
public struct SignInContext: Sendable {
    public let channel: SessionChannel
    public let address: ClientAddress
    /// The device's `User-Agent`, shortened to 120 bytes of printable ASCII.
    public let device: String
    /// The device's mark from `KnownDevices`.
    public let mark: String?
    /// The secret of the invitation with which somebody new may join.
    public var invitation: String?
    /// The name by which others shall know somebody who joins; empty for none.
    public var displayName = ""
    /// The first word of a new person's first account, in their language.
    public let accountWord: String

    /// That word in English.
    public static let accountWord = "Account"

    public init(
        channel: SessionChannel, address: ClientAddress, device: String, mark: String? = nil,
        accountWord: String = Self.accountWord
    ) {
        self.channel = channel
        self.address = address
        self.mark = mark
        self.accountWord = accountWord
        let printable = device.utf8.filter { (0x20...0x7E).contains($0) }.prefix(120)
        self.device = String(decoding: printable, as: UTF8.self)
    }
}
