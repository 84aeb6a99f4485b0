public import Ledger
public import Phone

/// One-time codes, and what their limits are counted from. All of it survives a restart.
public protocol CodeRecords {
    func challenge(for phone: PhoneNumber, askedBy asker: String) throws -> CodeChallenge?
    func challenge(secretHash: Digest32) throws -> CodeChallenge?

    /// How many codes with so many digits wait for this number, asked for by unknown devices.
    func countChallenges(for phone: PhoneNumber, digits: Int, at time: Timestamp) throws -> Int

    /// Keeps this challenge in place of any older one of the same asker for the number.
    func put(_ challenge: CodeChallenge) throws

    /// Takes one guess from the challenge, before the code is compared.
    func countGuess(secretHash: Digest32) throws
    func removeChallenge(secretHash: Digest32) throws

    func insert(_ send: CodeSend) throws

    /// Moments of the sends since then, newest first.
    ///
    /// - Parameter unverifiedOnly: leaves out those whose code was typed in correctly.
    func sends(
        _ scope: CodeSendScope, since: Timestamp, unverifiedOnly: Bool
    ) throws -> [Timestamp]

    /// The latest sends to numbers with this calling code, newest first.
    func latestSends(prefix: String, limit: Int) throws -> [CodeSend]

    /// Notes that the codes which this asker had sent to this number reached their owner.
    func markSendsVerified(to phone: PhoneNumber, askedBy asker: String) throws

    /// - Parameter counter: known devices have one of their own.
    func insertCodeFailure(
        for phone: PhoneNumber, counter: CodeFailureCounter, at time: Timestamp) throws

    /// How many wrong codes were tried on this number since then; a new code does not reset them.
    func codeFailures(
        for phone: PhoneNumber, counter: CodeFailureCounter, since: Timestamp
    ) throws -> Int

    /// Forgets what stands against this number: sends, failures and codes on their way.
    ///
    /// - Returns: how many failures and how many sends there were.
    func clearCodeRecords(of phone: PhoneNumber) throws -> (failures: Int, sends: Int)

    /// Forgets sends and failures before this moment, and codes that have ended by the other.
    func pruneCodeRecords(before time: Timestamp, endedBy now: Timestamp) throws
}
