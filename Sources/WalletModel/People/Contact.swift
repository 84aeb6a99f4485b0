public import Phone

/// A way to reach a person outside of the wallet.
public enum Contact: Hashable, Sendable {
    case phone(PhoneNumber)
    case email(EmailAddress)

    /// What a contact can be.
    public enum Kind: Hashable, Sendable {
        case phone
        case email
    }

    public var kind: Kind {
        switch self {
        case .phone: .phone
        case .email: .email
        }
    }
}
