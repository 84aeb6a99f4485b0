/// Why a new password is refused, in the order of checking.
public enum PasswordError: Error, Hashable, Sendable {
    /// Fewer user-perceived characters than the minimum.
    case tooShort(minimum: Int)
    /// More bytes of UTF-8 than the maximum.
    case tooLong(maximumBytes: Int)
    /// It is the person's own name or number, or the product's name.
    case ownWord
    /// It is a word or a common password.
    case common
}

/// The rules for new passwords, without composition rules (NIST SP 800-63B-4, 3.1.1.2).
public struct PasswordPolicy: Hashable, Sendable {
    /// The minimum number of user-perceived characters (S-PWD-3).
    public var minimumLength: Int
    /// The minimum number of guesses that a password must require by zxcvbn's estimate (C-38).
    public var minimumGuesses: Int

    /// A policy with this minimum length, in user-perceived characters. zxcvbn calls a password
    /// below a million guesses very guessable.
    public init(minimumLength: Int = 8, minimumGuesses: Int = 1_000_000) {
        self.minimumLength = minimumLength
        self.minimumGuesses = minimumGuesses
    }

    /// All errors of a new password; empty when it is accepted. `userWords` are words that an
    /// attacker would try for this person: the username, digits of the phone, the email.
    public func errors(in password: String, userWords: [String] = []) -> [PasswordError] {
        guard let normalized = NormalizedPassword(password) else {
            return [.tooLong(maximumBytes: NormalizedPassword.limit)]
        }
        var errors: [PasswordError] = []
        if password.count < minimumLength { errors.append(.tooShort(minimum: minimumLength)) }
        let text = normalized.text
        let match = WordMatch(
            of: text, userWords: userWords + ["awallet"], minimumGuesses: minimumGuesses)
        switch match {
        case .ownWord: errors.append(.ownWord)
        case .common: errors.append(.common)
        case nil: break
        }
        return errors
    }
}
