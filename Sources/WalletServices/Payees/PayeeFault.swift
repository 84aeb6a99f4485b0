/// Why something about payees, or a payment to one, is refused.
public enum PayeeFault: Error, Hashable, CaseIterable, Sendable {
    case notFound
    case accountNotFound
    case nameInvalid
    case detailInvalid
    case numbersInvalid
    case limitReached
    /// This bank has no account with these numbers.
    case recipientUnknown
    /// The account is another bank's, which only a sandbox can pretend to pay.
    case outside
}

extension PayeeFault {
    /// What this says.
    public var text: ErrorText {
        switch self {
        case .notFound: ErrorText(.payee(.notFound))
        case .accountNotFound: ErrorText(.payee(.accountNotFound))
        case .nameInvalid: ErrorText(.payee(.nameInvalid))
        case .detailInvalid: ErrorText(.payee(.detailInvalid))
        case .numbersInvalid: ErrorText(.payee(.bankNumbersInvalid))
        case .limitReached: ErrorText(.payee(.limitReached))
        case .recipientUnknown: ErrorText(.payee(.paymentRecipientUnknown))
        case .outside: ErrorText(.payee(.outside))
        }
    }
}
