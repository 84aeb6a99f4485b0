/// The failure to send a message. Its words contain no address, no text and no credentials.
public struct SendFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The step that failed, in the order of an exchange.
    public enum Step: String, Sendable {
        case connecting
        case greeting = "greeting the server"
        case securing = "securing the connection"
        case signingIn = "signing in"
        case namingTheSender = "naming the sender"
        case namingTheRecipient = "naming the recipient"
        case handingOver = "handing the message over"
        /// The server has the whole message, so that it may have taken it.
        case handedOver = "waiting for the server to take the message"
    }

    /// The reason for the failure.
    public enum Cause: Hashable, Sendable {
        case busy
        case notResolved
        case unreachable
        case timedOut
        case notTrusted
        case notEncrypted
        case noTLS
        case refused(status: Int)
    }

    public let step: Step
    public let cause: Cause
    /// A likely mistake in the settings, and the remedy.
    var advice: String?

    /// Makes the failure of a step.
    public init(_ step: Step, _ cause: Cause) {
        self.step = step
        self.cause = cause
    }

    public var description: String {
        "It failed while \(step.rawValue): \(words)." + (advice.map { " " + $0 } ?? "")
    }

    private var words: String {
        switch cause {
        case .busy: "too many messages are waiting"
        case .notResolved: "the name of the server leads nowhere"
        case .unreachable: "the server cannot be reached, or closed the connection"
        case .timedOut: "the server did not answer in time"
        case .notTrusted:
            "the certificate of the server is not valid for its name, or its issuer is unknown"
        case .notEncrypted: "the server offers no encryption"
        case .noTLS: "the server does not speak TLS there"
        case .refused(let status): "the server answered \(status)"
        }
    }
}
