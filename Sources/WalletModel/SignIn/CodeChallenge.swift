public import Ledger

/// The purpose of a one-time code, which serves no other.
public enum CodePurpose: String, Sendable {
    case signIn = "sign_in"
    /// A new password.
    case reset
    /// Confirming one act of a person who is signed in.
    case proof
    /// A new phone number or email address of a person who is signed in.
    case contact
    /// Signing in with a proven email address.
    case email
}

/// A sent code that waits for its entry. There is at most one for each contact and asker.
public struct CodeChallenge: Hashable, Sendable {
    public let contact: Contact
    /// Who asked for it: a network address as `ClientAddress.limitKey` writes it, or `known`.
    public let asker: String
    /// SHA-256 of the secret that binds the code to the browser that asked for it.
    public let secretHash: Digest32
    /// HMAC-SHA-256 of the code; its key is not in the database.
    public let codeMAC: Digest32
    /// How many digits the code has.
    public let digits: Int
    public let expiresAt: Timestamp
    /// The number of guesses so far.
    public let guesses: Int64
    public let purpose: CodePurpose

    public init(
        contact: Contact, asker: String, secretHash: Digest32, codeMAC: Digest32, digits: Int,
        expiresAt: Timestamp, guesses: Int64, purpose: CodePurpose = .signIn
    ) {
        self.contact = contact
        self.asker = asker
        self.digits = digits
        self.secretHash = secretHash
        self.codeMAC = codeMAC
        self.expiresAt = expiresAt
        self.guesses = guesses
        self.purpose = purpose
    }
}
