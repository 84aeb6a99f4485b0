import SQLStore

/// A test of messages: a treasurer sends one to their own contact, and reads why it failed.
public struct CodeTests: Sendable {
    let core: Core

    /// The reason why a test message was not sent, as far as one knows.
    public struct Failure: Hashable, Sendable {
        /// The step and what went wrong, in English.
        public let reason: String
        /// True if the message may have been sent all the same.
        public let mayHaveArrived: Bool
    }

    /// True if messages to contacts of this kind can be sent, as far as the settings say.
    public func isSetUp(_ kind: Contact.Kind) -> Bool { core.messenger?.reaches(kind) ?? false }

    /// This treasurer's own contacts: a test goes nowhere else.
    public func contacts(of treasurer: Person) async throws -> [Contact] {
        try await core.store.read { try $0.contacts(of: treasurer) }
    }

    /// Sends one test message to a contact of this kind that the person has proven.
    ///
    /// - Returns: the reason, if it was not sent.
    /// - Throws: `WalletError.contact`: `.off`; `.missing` for somebody without such a contact.
    public func send(
        _ kind: Contact.Kind, to person: Person, by _: Treasurer
    ) async throws -> Failure? {
        guard let messenger = core.messenger, messenger.reaches(kind) else {
            throw WalletError.contact(.off)
        }
        let contacts = try await contacts(of: person)
        guard let contact = contacts.first(where: { $0.kind == kind }) else {
            throw WalletError.contact(.missing)
        }
        return await Self.send(by: messenger, to: contact)
    }

    /// Sends one test message.
    ///
    /// - Returns: the reason, if it was not sent.
    public static func send(by messenger: any Messenger, to contact: Contact) async -> Failure? {
        do {
            try await messenger.send(message, to: contact)
            return nil
        } catch {
            return Failure(reason: "\(error)", mayHaveArrived: error is DeliveryUnknown)
        }
    }

    private static let message = OutgoingMessage(
        subject: "A test message from Awallet",
        text: "This is a test: this wallet can send you messages. You need not do anything.")
}
