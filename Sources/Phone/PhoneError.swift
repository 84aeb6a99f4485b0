/// Why a typed text is not a phone number, in the order of checking (S-LOGIN-7 to S-LOGIN-10).
public enum PhoneError: Error, Hashable, Sendable {
    /// The text is empty, or only spaces and punctuation.
    case empty
    /// The text contains a character that is neither an ASCII digit nor `( ) - .`, a space or a
    /// leading `+`.
    case notDigits
    /// The number has too few or too many digits; `expected` is known only where all numbers have
    /// one length.
    case wrongLength(expected: Int?)
    /// The length is right, but no such number can exist.
    case notPossible
}
