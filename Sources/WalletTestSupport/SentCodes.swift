public import Phone
import Synchronization
public import WalletServices

/// Records messages instead of sending them to phones.
public final class SentCodes: Messenger {
    private let codes = Mutex<[(PhoneNumber, String)]>([])
    private let told = Mutex<[(PhoneNumber, String)]>([])
    private let sent = Mutex<[String]>([])

    public init() {}

    public func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    public func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        guard let code = message.code else {
            return told.withLock { $0.append((phone, message.text)) }
        }
        codes.withLock { $0.append((phone, code)) }
        sent.withLock { $0.append(message.text) }
    }

    /// How many codes were sent.
    public var count: Int { codes.withLock { $0.count } }

    /// The texts of all messages, in the order of sending.
    public var texts: [String] { sent.withLock { $0 } }

    /// The newest code sent to this number; nil when there is none.
    public func newest(for phone: PhoneNumber) -> String? {
        codes.withLock { $0.last { $0.0 == phone }?.1 }
    }

    /// The messages without a code to this number, the oldest first.
    public func notices(to phone: PhoneNumber) -> [String] {
        told.withLock { $0.filter { $0.0 == phone }.map(\.1) }
    }
}
