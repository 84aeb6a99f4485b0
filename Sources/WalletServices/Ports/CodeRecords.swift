public import Ledger
public import Phone

/// A code that was sent and waits to be typed in. There is at most one for each number and each
/// of those who asked for one.
public struct CodeChallenge: Hashable, Sendable {
    public let phone: PhoneNumber
    /// Who asked for it: a network address as `ClientAddress.limitKey` writes it, or `known`.
    public let asker: String
    /// SHA-256 of the secret that binds the code to the browser that asked for it.
    public let secretHash: Digest32
    /// HMAC-SHA-256 of the code; its key is not in the database.
    public let codeMAC: Digest32
    /// How many digits the code has.
    public let digits: Int
    public let expiresAt: Timestamp
    /// How many guesses were taken.
    public let guesses: Int64

    public init(
        phone: PhoneNumber, asker: String, secretHash: Digest32, codeMAC: Digest32, digits: Int,
        expiresAt: Timestamp, guesses: Int64
    ) {
        self.phone = phone
        self.asker = asker
        self.digits = digits
        self.secretHash = secretHash
        self.codeMAC = codeMAC
        self.expiresAt = expiresAt
        self.guesses = guesses
    }
}

/// Which sent codes to count.
public enum CodeSendScope: Hashable, Sendable {
    /// Those that one asker had sent to a number.
    case asker(String, PhoneNumber)
    /// Those to a number that unknown devices asked for.
    case phone(PhoneNumber)
    /// Those that a network address asked for.
    case address(String)
    /// Those that a site asked for, as `ClientAddress.site` writes it.
    case site(String)
    case everyone
}

/// One code that was sent.
public struct CodeSend: Hashable, Sendable {
    public let phone: PhoneNumber
    /// Who asked for it: a network address as `ClientAddress.limitKey` writes it, or `known`.
    public let asker: String
    /// The address's site; empty for a known device.
    public let site: String
    /// The calling code of the number, such as `+1`.
    public let prefix: String
    public let sentAt: Timestamp
    /// Whether the code was typed in correctly afterwards.
    public let wasVerified: Bool

    public init(
        phone: PhoneNumber, asker: String, site: String, prefix: String, sentAt: Timestamp,
        wasVerified: Bool = false
    ) {
        self.phone = phone
        self.asker = asker
        self.site = site
        self.prefix = prefix
        self.sentAt = sentAt
        self.wasVerified = wasVerified
    }
}

/// Whose wrong codes are counted together.
public enum CodeFailureCounter: String, Sendable {
    /// Those of devices on which the owner of the number has signed in.
    case known
    case strangers = ""
}

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
