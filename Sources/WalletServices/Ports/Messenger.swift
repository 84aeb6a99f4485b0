/// Delivers messages to people outside of the wallet: one-time codes and notices.
public protocol Messenger: Sendable {
    /// True if it has a way to such contacts.
    func reaches(_ kind: Contact.Kind) -> Bool

    /// Sends the message, once.
    ///
    /// - Throws: `DeliveryUnknown`, or any other error; the person then reads that the message
    ///   could not be sent.
    func send(_ message: OutgoingMessage, to contact: Contact) async throws
}

/// A messenger got a contact or a message that it has no way for.
public struct Unreachable: Error {
    public init() {}
}

/// The machine that delivers messages has the whole message, and did not say whether it took it.
public struct DeliveryUnknown: Error, CustomStringConvertible {
    public let description: String

    public init(description: String) { self.description = description }
}

/// A message to a person.
public struct OutgoingMessage: Hashable, Sendable {
    /// Its title where messages have one. It never contains the code, because mail servers log it.
    public let subject: String
    public let text: String
    /// The one-time code in the text. A notice has none.
    public let code: String?

    public init(subject: String, text: String, code: String? = nil) {
        self.subject = subject
        self.text = text
        self.code = code
    }

    /// The message that brings a code.
    ///
    /// - Parameters:
    ///   - act: the only act that it confirms, such as `paying 120.00 USD to Grace`; without one,
    ///     the code is for any.
    ///   - minutes: how long the code lasts.
    public static func code(
        _ code: String, for act: String? = nil, lasting minutes: Int64
    ) -> OutgoingMessage {
        OutgoingMessage(
            subject: "Your Awallet code",
            text: """
                Your Awallet code\(act.map { " for \($0)" } ?? "") is \(code). \
                It lasts \(minutes) minutes. \
                Awallet will never ask you for it.
                """,
            code: code)
    }

    /// The text, with a last line that lets phones fill the code in on this site only (WICG,
    /// origin-bound one-time codes).
    public func text(for site: String) -> String {
        guard let code else { return text }
        return "\(text)\n\n@\(site) #\(code)"
    }
}
