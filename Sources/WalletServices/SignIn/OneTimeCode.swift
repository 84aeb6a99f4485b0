import Ledger
import SQLStore

/// Uniformly random decimal digits, including leading zeros.
struct OneTimeCode {
    static let shortDigits = 6
    /// The length for a contact under a guessing attack: a thousand times as hard to guess.
    static let longDigits = 9

    let text: String

    init(digits count: Int = shortDigits, randomness: Randomness) {
        var generator = randomness.generator
        let end = count == Self.longDigits ? 1_000_000_000 : 1_000_000
        let digits = String(Int.random(in: 0..<end, using: &generator))
        text = String(repeating: "0", count: count - digits.count) + digits
    }

    static func isWellFormed(_ text: String) -> Bool {
        [shortDigits, longDigits].contains(text.utf8.count)
            && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// Wrong guesses lock nobody out: they make the next codes longer (C-31). So the chance to guess a
/// number's code stays as small as with ten guesses a day at six digits, from any number of
/// addresses, while the owner types three more digits.
extension CodeSignIn {
    /// The length of the next code for this contact.
    func digits(
        of contact: Contact, for asker: CodeAsker, at now: Timestamp, _ tx: Transaction
    ) throws -> Int {
        if try isGuessedAt(contact, asker.failures, at: now, tx) { return OneTimeCode.longDigits }
        guard asker != .known, core.settings.fixedCode == nil else {
            return OneTimeCode.shortDigits
        }
        let waiting = try tx.countChallenges(
            for: contact, digits: OneTimeCode.shortDigits, at: now)
        return waiting < core.settings.codes.shortCodesAtOnce
            ? OneTimeCode.shortDigits : OneTimeCode.longDigits
    }

    /// How many guesses this code allows. A short one that was already sent when the number's
    /// guesses were used up allows one, since its owner may just be entering it.
    func guesses(
        for challenge: CodeChallenge, _ counter: CodeFailureCounter, at now: Timestamp,
        _ tx: Transaction
    ) throws -> Int64 {
        let isShort = challenge.digits < OneTimeCode.longDigits
        let isLast = try isShort && isGuessedAt(challenge.contact, counter, at: now, tx)
        return isLast ? 1 : core.settings.codes.guessesPerCode
    }

    private func isGuessedAt(
        _ contact: Contact, _ counter: CodeFailureCounter, at now: Timestamp,
        _ tx: Transaction
    ) throws -> Bool {
        // A published code gains nothing from more digits.
        guard core.settings.fixedCode == nil else { return false }
        let dayAgo = now.adding(seconds: -CodeSendLimits.day)
        return try tx.codeFailures(
            for: contact, counter: counter, since: dayAgo, until: now.adding(seconds: 60))
            >= core.settings.codes.failuresPerDay
    }
}
