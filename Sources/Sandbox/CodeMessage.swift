public import Ledger
public import Phone

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
