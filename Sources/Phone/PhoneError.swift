/// Why a typed text is not a phone number, in the order of checking (S-LOGIN-7 to S-LOGIN-10).
public enum PhoneError: Error, Hashable, Sendable {
    /// Nothing was typed, or nothing but spaces and punctuation of numbers.
    case empty
    /// Something is left that is neither an ASCII digit nor `( ) - .`, a space or a leading `+`.
    case notDigits
    /// Too few or too many digits; `expected` is known only where every number has one length.
    case wrongLength(expected: Int?)
    /// The right length, but no such number is given out.
    case notPossible
}
