public import Ledger
public import Phone

/// A code that was sent and waits to be typed in. There is at most one for each number.
public struct CodeChallenge: Hashable, Sendable {
    public let phone: PhoneNumber
    /// SHA-256 of the secret that binds the code to the browser that asked for it.
    public let secretHash: Digest32
    /// HMAC-SHA-256 of the code; its key is not in the database.
    public let codeMAC: Digest32
    public let expiresAt: Timestamp
    /// How many guesses were taken.
    public let guesses: Int64

    public init(
        phone: PhoneNumber, secretHash: Digest32, codeMAC: Digest32, expiresAt: Timestamp,
        guesses: Int64
    ) {
        self.phone = phone
        self.secretHash = secretHash
        self.codeMAC = codeMAC
        self.expiresAt = expiresAt
        self.guesses = guesses
    }
}

/// Which sent codes to count.
public enum CodeSendScope: Hashable, Sendable {
    case phone(PhoneNumber)
    case address(String)
    case everyone
}

/// One code that was sent.
public struct CodeSend: Hashable, Sendable {
    public let phone: PhoneNumber
    /// The network address that asked for it, as `ClientAddress.limitKey` writes it.
    public let address: String
    /// The calling code of the number, such as `+1`.
    public let prefix: String
    public let sentAt: Timestamp
    /// Whether the code was typed in correctly afterwards.
    public let wasVerified: Bool

    public init(
        phone: PhoneNumber, address: String, prefix: String, sentAt: Timestamp,
        wasVerified: Bool = false
    ) {
        self.phone = phone
        self.address = address
        self.prefix = prefix
        self.sentAt = sentAt
        self.wasVerified = wasVerified
    }
}

/// One-time codes, and what their limits are counted from. All of it survives a restart.
public protocol CodeRecords {
    func challenge(for phone: PhoneNumber) throws -> CodeChallenge?
    func challenge(secretHash: Digest32) throws -> CodeChallenge?

    /// Keeps this challenge in place of any older one for the number.
    func put(_ challenge: CodeChallenge) throws

    /// Takes one guess from the challenge, before the code is compared.
    func countGuess(for phone: PhoneNumber) throws
    func removeChallenge(for phone: PhoneNumber) throws

    func insert(_ send: CodeSend) throws

    /// Moments of the sends since then, newest first.
    ///
    /// - Parameter unverifiedOnly: leaves out those whose code was typed in correctly.
    func sends(
        _ scope: CodeSendScope, since: Timestamp, unverifiedOnly: Bool
    ) throws -> [Timestamp]

    /// The latest sends to numbers with this calling code, newest first.
    func latestSends(prefix: String, limit: Int) throws -> [CodeSend]

    /// Notes that the codes sent to this number reached their owner.
    func markSendsVerified(to phone: PhoneNumber) throws

    func insertCodeFailure(for phone: PhoneNumber, at time: Timestamp) throws

    /// Moments of wrong codes for this number since then, newest first; a new code does not
    /// reset them.
    func codeFailures(for phone: PhoneNumber, since: Timestamp) throws -> [Timestamp]

    /// Wrong codes in a row for this number, ever.
    func consecutiveCodeFailures(for phone: PhoneNumber) throws -> Int64
    func setConsecutiveCodeFailures(_ count: Int64, for phone: PhoneNumber) throws

    /// Forgets sends and failures before this moment.
    func pruneCodeRecords(before time: Timestamp) throws
}
