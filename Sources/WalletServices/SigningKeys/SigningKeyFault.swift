/// Why something about signing keys is refused.
public enum SigningKeyFault: Error, Hashable, CaseIterable, Sendable {
    case notFound
    case invalid
    case limitReached
}

extension SigningKeyFault {
    /// What this says.
    public var text: ErrorText {
        switch self {
        case .notFound: ErrorText(.developer(.signingKeyNotFound))
        case .invalid: ErrorText(.developer(.signingKeyInvalid))
        case .limitReached: ErrorText(.developer(.signingKeyLimitReached))
        }
    }
}
