public import Ledger
public import Phone

/// Which sent codes to count.
public enum CodeSendScope: Hashable, Sendable {
    /// The codes that one asker requested for a number.
    case asker(String, PhoneNumber)
    /// The codes for a number that unknown devices requested.
    case phone(PhoneNumber)
    /// The codes that a network address requested.
    case address(String)
    /// The codes that a site requested, as `ClientAddress.site` writes it.
    case site(String)
    case everyone
}

/// A sent code.
public struct CodeSend: Hashable, Sendable {
    public let phone: PhoneNumber
    /// Who asked for it: a network address as `ClientAddress.limitKey` writes it, or `known`.
    public let asker: String
    /// The address's site; empty for a known device.
    public let site: String
    /// The calling code of the number, such as `+1`.
    public let prefix: String
    public let sentAt: Timestamp
    /// Whether the code was entered correctly later.
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

/// Which wrong codes are counted together.
public enum CodeFailureCounter: String, Sendable {
    /// Wrong codes from devices on which the owner of the number has signed in.
    case known
    case strangers = ""
}
