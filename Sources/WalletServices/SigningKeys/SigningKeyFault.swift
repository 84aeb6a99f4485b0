/// Why something about signing keys is refused.
public enum SigningKeyFault: Error, Hashable, CaseIterable, Sendable {
    case notFound
    case invalid
    case limitReached
}

extension SigningKeyFault {
    /// The code, the words, and the field at fault.
    public var text: ErrorText {
        switch self {
        case .notFound:
            ErrorText(
                "signing_key_not_found", "There is no such signing key.", "List your keys first.")
        case .invalid:
            ErrorText(
                "signing_key_invalid", "This cannot be used as a signing key.",
                "Give it a name, and paste an RSA public key of 2048 bits or more, or an ECDSA one.",
                field: "key")
        case .limitReached:
            ErrorText(
                "signing_key_limit_reached",
                "You have as many signing keys as one person may have.",
                "Remove one that you do not need.")
        }
    }
}
