import Logging
import Phone
import Synchronization
import Testing
import WalletServices

@testable import Messages

@Suite("The ways of sending (P-CODE-1)")
struct ChannelsTests {
    private final class Sender: Messenger {
        let kind: Contact.Kind
        let failure: SendFailure?
        let sent = Mutex<[Contact]>([])

        init(_ kind: Contact.Kind, failing failure: SendFailure? = nil) {
            self.kind = kind
            self.failure = failure
        }

        func reaches(_ kind: Contact.Kind) -> Bool { kind == self.kind }

        func send(_ message: OutgoingMessage, to contact: Contact) async throws {
            if let failure { throw failure }
            sent.withLock { $0.append(contact) }
        }
    }

    /// Keeps all that is logged.
    private final class Log: LogHandler {
        private let lines = Mutex<[String]>([])
        var metadata: Logger.Metadata {
            get { [:] }
            set {}
        }
        var logLevel: Logger.Level {
            get { .trace }
            set {}
        }
        var text: String { lines.withLock { $0.joined(separator: "\n") } }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { nil }
            set {}
        }

        func log(event: LogEvent) {
            lines.withLock { $0.append("\(event.message) \(event.metadata ?? [:])") }
        }
    }

    private let phone: Contact
    private let address: Contact

    init() throws {
        phone = .phone(try #require(PhoneNumber(e164: "+15306018718")))
        address = .email(try #require(EmailAddress("ada@example.org")))
    }

    @Test("Each message goes the way of its contact")
    func ways() async throws {
        let (texts, mails) = (Sender(.phone), Sender(.email))
        let logger = Logger(label: "test")
        let both = Channels(
            [.init(name: "http", messenger: texts), .init(name: "smtp", messenger: mails)],
            logger: logger)
        try await both.send(.code("123456", lasting: 5), to: address)
        try await both.send(.code("123456", lasting: 5), to: phone)
        #expect(mails.sent.withLock(\.self) == [address])
        #expect(texts.sent.withLock(\.self) == [phone])
        let one = Channels([.init(name: "smtp", messenger: mails)], logger: logger)
        #expect(one.reaches(.email) && !one.reaches(.phone))
        await #expect(throws: Unreachable.self) {
            try await one.send(.code("123456", lasting: 5), to: phone)
        }
    }

    @Test("A failure is logged with its step, without the code, the text or the contact")
    func logged() async throws {
        let log = Log()
        let logger = Logger(label: "test") { _ in log }
        let failure = SendFailure(.namingTheRecipient, .refused(status: 550))
        let channels = Channels(
            [
                .init(name: "http", messenger: Sender(.phone, failing: failure)),
                .init(name: "smtp", messenger: Sender(.email, failing: failure)),
            ], logger: logger)
        for contact in [phone, address] {
            await #expect(throws: SendFailure.self) {
                try await channels.send(.code("123456", lasting: 5), to: contact)
            }
        }
        for words in ["http", "smtp", "naming the recipient", "550"] {
            #expect(log.text.contains(words), "\(log.text)")
        }
        for secret in ["123456", "Your Awallet", "5306018718", "ada@example"] {
            #expect(!log.text.contains(secret), "\(log.text)")
        }
    }
    @Test("Printing the ways of sending prints no credentials")
    func printed() throws {
        let file = try KeyFile(
            text: "url = https://example.org/hunter2\nuser = AC1\npassword = hunter2", path: "key",
            names: ["url", "user", "password"])
        let gateway = try HTTPGateway(file, site: "localhost", patience: .seconds(1))
        let channels = Channels(
            [.init(name: "http", messenger: gateway)], logger: Logger(label: "test"))
        struct Service { let sender: any Messenger }
        #expect("\(channels)" == "Channels(http)")
        #expect(!"\(Service(sender: channels))".contains("hunter2"))
        #expect(!"\(try #require(try file.credentials()))".contains("hunter2"))
    }
}
