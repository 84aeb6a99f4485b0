internal import CCurl
import Foundation
public import WalletServices

/// Hands mails to a mail server (RFC 6409), over TLS from the first secret on. Sent means that the
/// server has taken the message over.
public struct MailSubmission: Messenger {
    private static let names = [
        "host", "port", "tls", "user", "password", "from", "name", "ca",
    ]

    /// The moment at which a connection becomes encrypted.
    private enum Encryption: String {
        /// After a greeting in clear (RFC 3207). Without it nothing is sent.
        case starttls
        /// From the first byte (RFC 8314).
        case implicit
        /// Never: only for a server on this machine.
        case none
    }

    private let url: String
    private let port: Int
    private let encryption: Encryption
    private let credentials: Credentials?
    private let authorities: String?
    private let sender: EmailAddress
    private let name: HeaderText
    private let clock: WalletClock
    private let randomness: Randomness
    private let exchanges: Exchanges

    /// Reads the mail server's address and credentials.
    ///
    /// - Parameter patience: how long a message may take.
    /// - Throws: `KeyFile.Failure`.
    public init(
        keyFile path: String, patience: Duration = .seconds(20), clock: WalletClock = .system,
        randomness: Randomness = .system
    ) throws(KeyFile.Failure) {
        try self.init(
            KeyFile(path: path, names: Self.names), patience: patience, clock: clock,
            randomness: randomness)
    }

    init(
        _ file: KeyFile, patience: Duration, clock: WalletClock, randomness: Randomness
    ) throws(KeyFile.Failure) {
        guard let host = ServerName(try file.required("host")) else {
            throw file.wrong("needs the name of a mail server as `host`")
        }
        guard let encryption = Encryption(rawValue: file["tls"] ?? "starttls") else {
            throw file.wrong("needs `starttls`, `implicit` or `none` as `tls`")
        }
        guard encryption != .none || host.isLoopback else {
            throw file.wrong("allows `tls = none` only for a mail server on this machine")
        }
        let usual = encryption == .implicit ? "465" : "587"
        guard let port = Int(file["port"] ?? usual), (1...65535).contains(port) else {
            throw file.wrong("needs a number from 1 to 65535 as `port`")
        }
        guard let sender = EmailAddress(try file.required("from")) else {
            throw file.wrong("needs an email address as `from`")
        }
        guard let name = HeaderText(file["name"] ?? "Awallet") else {
            throw file.wrong("needs a line of text as `name`")
        }
        // The path is the name to greet with.
        let scheme = encryption == .implicit ? "smtps" : "smtp"
        url = "\(scheme)://\(host.text):\(port)/\(sender.domain)"
        self.port = port
        self.encryption = encryption
        credentials = try file.credentials()
        authorities = try file.authorities()
        self.sender = sender
        self.name = name
        self.clock = clock
        self.randomness = randomness
        exchanges = Exchanges(label: "awallet.codes.smtp", patience: patience)
    }

    public func reaches(_ kind: Contact.Kind) -> Bool { kind == .email }

    public func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .email(let recipient) = contact, let subject = HeaderText(message.subject) else {
            throw Unreachable()
        }
        let mail = Mail(
            sender: sender, senderName: name, recipient: recipient, subject: subject,
            text: message.text, sentAt: clock.now(), id: randomness.bytes(16))
        try await exchanges.run { milliseconds in try submit(mail, within: milliseconds) }
    }

    private func submit(_ mail: Mail, within milliseconds: Int) throws {
        guard let exchange = ccurl_mail_begin(url, encryption == .none ? 0 : 1) else {
            throw SendFailure(.connecting, .unreachable)
        }
        if let credentials {
            ccurl_mail_sign_in(exchange, credentials.user, credentials.password)
        }
        if let authorities { ccurl_mail_trust_only(exchange, authorities) }
        var step = CCURL_CONNECTING
        let answer = mail.bytes.withUnsafeBytes {
            ccurl_mail_send(
                exchange, mail.sender.shown, mail.recipient.shown, $0.baseAddress, $0.count,
                milliseconds, &step)
        }
        guard var failure = SendFailure(answer: answer, step: Self.step(step)) else { return }
        failure.advice = advice(on: failure)
        throw failure
    }

    /// The setting to try if the server seems to begin TLS at another moment. A server that waits
    /// for TLS says nothing, and one that begins in clear does not speak it.
    private func advice(on failure: SendFailure) -> String? {
        guard failure.step == .connecting else { return nil }
        switch (encryption, failure.cause) {
        case (.starttls, .timedOut), (.none, .timedOut):
            return "If port \(port) begins with TLS, as 465 does, set `tls = implicit`."
        case (.implicit, .noTLS):
            return "If port \(port) begins in clear, as 587 does, set `tls = starttls`."
        default: return nil
        }
    }

    private static func step(_ step: ccurl_step) -> SendFailure.Step {
        switch step {
        case CCURL_GREETING: .greeting
        case CCURL_SECURING: .securing
        case CCURL_SIGNING_IN: .signingIn
        case CCURL_NAMING_THE_SENDER: .namingTheSender
        case CCURL_NAMING_THE_RECIPIENT: .namingTheRecipient
        case CCURL_HANDING_OVER: .handingOver
        case CCURL_HANDED_OVER: .handedOver
        default: .connecting
        }
    }
}
