public import Ledger
public import Phone

/// Shows codes on a page instead of sending them to phones. Only a sandbox has one.
public protocol CodeOutbox: Sendable {
    /// Grows with every message. Messages that are read later are at least as new as it.
    var version: Int64 { get }

    /// Listens for messages until the reader stops.
    ///
    /// - Parameter version: the version on the screen; a newer one is announced at once.
    /// - Returns: nil when there are too many already.
    func watch(since version: Int64?) -> Watch?

    /// The sent messages, newest first.
    ///
    /// - Parameter phone: only to this number; nil for all.
    func messages(to phone: PhoneNumber?) -> [CodeMessage]
}

/// A message with a code, as the phone would have got it.
public struct CodeMessage: Hashable, Sendable {
    public let phone: PhoneNumber
    public let code: String
    public let sentAt: Timestamp
    private let minutes: Int64

    /// - Parameter minutes: how long the code lasts.
    public init(phone: PhoneNumber, code: String, sentAt: Timestamp, minutes: Int64) {
        self.phone = phone
        self.code = code
        self.sentAt = sentAt
        self.minutes = minutes
    }

    /// The message's words.
    ///
    /// - Parameter host: the site that browsers may fill the code in on (WICG, origin-bound
    ///   one-time codes).
    public func text(for host: String) -> String {
        """
        Your Awallet code is \(code). It expires in \(minutes) minutes.

        @\(host) #\(code)
        """
    }
}
