public import Ledger
public import Phone

/// Which sent codes to count.
public enum CodeSendScope: Hashable, Sendable {
    /// Those that one asker had sent to a number.
    case asker(String, PhoneNumber)
    /// Those to a number that unknown devices asked for.
    case phone(PhoneNumber)
    /// Those that a network address asked for.
    case address(String)
    /// Those that a site asked for, as `ClientAddress.site` writes it.
    case site(String)
    case everyone
}

/// One code that was sent.
public struct CodeSend: Hashable, Sendable {
    public let phone: PhoneNumber
    /// Who asked for it: a network address as `ClientAddress.limitKey` writes it, or `known`.
    public let asker: String
    /// The address's site; empty for a known device.
    public let site: String
    /// The calling code of the number, such as `+1`.
    public let prefix: String
    public let sentAt: Timestamp
    /// Whether the code was typed in correctly afterwards.
    public let wasVerified: Bool

    public init(
        phone: PhoneNumber, asker: String, site: String, prefix: String, sentAt: Timestamp,
        wasVerified: Bool = false
    ) {
        self.phone = phone
        self.asker = asker
        self.site = site
        self.prefix = prefix
        self.sentAt = sentAt
        self.wasVerified = wasVerified
    }
}

/// Whose wrong codes are counted together.
public enum CodeFailureCounter: String, Sendable {
    /// Those of devices on which the owner of the number has signed in.
    case known
    case strangers = ""
}
