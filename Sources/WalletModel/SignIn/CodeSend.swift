public import Ledger

/// Which sent codes to count.
public enum CodeSendScope: Hashable, Sendable {
    /// The codes that one asker requested for a contact.
    case asker(String, Contact)
    /// The codes for a contact that unknown devices requested.
    case contact(Contact)
    /// The codes that a network address requested.
    case address(String)
    /// The codes that a site requested, as `ClientAddress.site` writes it.
    case site(String)
    case everyone
}

/// A sent code.
public struct CodeSend: Hashable, Sendable {
    public let contact: Contact
    /// Who asked for it: a network address as `ClientAddress.limitKey` writes it, or `known`.
    public let asker: String
    /// The address's site; empty for a known device.
    public let site: String
    /// The calling code of a number, such as `+1`; `@` for an address.
    public let prefix: String
    public let sentAt: Timestamp
    /// True once somebody entered the code correctly.
    public let wasVerified: Bool

    public init(
        contact: Contact, asker: String, site: String, prefix: String, sentAt: Timestamp,
        wasVerified: Bool = false
    ) {
        self.contact = contact
        self.asker = asker
        self.site = site
        self.prefix = prefix
        self.sentAt = sentAt
        self.wasVerified = wasVerified
    }
}

/// Which wrong codes are counted together.
public enum CodeFailureCounter: String, Sendable {
    /// Wrong codes from devices on which the owner of the contact has signed in.
    case known
    case strangers = ""
}
