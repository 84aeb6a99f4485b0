public import Logging
public import WalletServices

/// Sends each message by the way that reaches its contact, and logs why one was not sent.
public struct Channels: Messenger {
    /// A way of sending, under the name that the operator chose it by.
    public struct Channel: Sendable {
        public let name: String
        public let messenger: any Messenger

        public init(name: String, messenger: any Messenger) {
            self.name = name
            self.messenger = messenger
        }
    }

    private let channels: [Channel]
    private let logger: Logger

    /// - Parameter channels: a maximum of one for each kind of contact.
    public init(_ channels: [Channel], logger: Logger) {
        self.channels = channels
        self.logger = logger
    }

    public func reaches(_ kind: Contact.Kind) -> Bool { channel(for: kind) != nil }

    public func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard let channel = channel(for: contact.kind) else { throw Unreachable() }
        do { try await channel.messenger.send(message, to: contact) } catch {
            // Neither the contact nor the message: logs are read by more people than both.
            logger.error(
                "A message could not be sent",
                metadata: ["channel": "\(channel.name)", "error": "\(error)"])
            throw error
        }
    }

    private func channel(for kind: Contact.Kind) -> Channel? {
        channels.first { $0.messenger.reaches(kind) }
    }
}

/// Hides the credentials of key files: libraries log a value with everything in it.
extension Channels: CustomStringConvertible {
    public var description: String { "Channels(\(channels.map(\.name).joined(separator: ", ")))" }
}
