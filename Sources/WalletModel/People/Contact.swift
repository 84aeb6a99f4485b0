public import Phone

/// A way to reach a person outside of the wallet.
public enum Contact: Hashable, Sendable {
    case phone(PhoneNumber)
    case email(EmailAddress)

    /// The kind of a contact.
    public enum Kind: String, CaseIterable, Sendable {
        case phone
        case email
    }

    public var kind: Kind {
        switch self {
        case .phone: .phone
        case .email: .email
        }
    }

    /// The form to compare and to store: a number in E.164, or an address in lower case.
    public var key: String {
        switch self {
        case .phone(let phone): phone.e164
        case .email(let address): address.key
        }
    }

    /// Reads what `key` wrote.
    package init?(key: String) {
        if let phone = PhoneNumber(e164: key) {
            self = .phone(phone)
        } else if let address = EmailAddress(key) {
            self = .email(address)
        } else {
            return nil
        }
    }
}
