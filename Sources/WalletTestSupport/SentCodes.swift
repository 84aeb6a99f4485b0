public import Phone
import Synchronization
public import WalletServices

/// Records messages instead of sending them: to phones, and to email addresses where a test wants
/// that.
public final class SentCodes: Messenger {
    private struct Sent {
        let contact: Contact
        let message: OutgoingMessage
    }

    private let sent = Mutex<[Sent]>([])
    private let reached = Mutex<Set<Contact.Kind>>([.phone])
    private let isBroken = Mutex(false)

    public init() {}

    /// Reaches these from now on.
    public func reach(_ kinds: Set<Contact.Kind>) { reached.withLock { $0 = kinds } }

    /// Lets sending fail, or succeed again, from now on.
    public func fail(_ fails: Bool = true) { isBroken.withLock { $0 = fails } }

    public func reaches(_ kind: Contact.Kind) -> Bool { reached.withLock { $0.contains(kind) } }

    public func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard reaches(contact.kind), !isBroken.withLock(\.self) else { throw Unreachable() }
        sent.withLock { $0.append(Sent(contact: contact, message: message)) }
    }

    /// How many codes were sent.
    public var count: Int { codes.count }

    /// The texts of all codes' messages, in the order of sending.
    public var texts: [String] { codes.map(\.message.text) }

    private var codes: [Sent] { sent.withLock { $0.filter { $0.message.code != nil } } }

    /// The newest code sent to this number.
    public func newest(for phone: PhoneNumber) -> String? { newest(for: .phone(phone)) }

    /// The newest code sent to this contact.
    public func newest(for contact: Contact) -> String? {
        codes.last { $0.contact == contact }?.message.code
    }

    /// The messages without a code to this number, the oldest first.
    public func notices(to phone: PhoneNumber) -> [String] { notices(to: .phone(phone)) }

    /// The messages without a code to this contact, the oldest first.
    public func notices(to contact: Contact) -> [String] {
        sent.withLock { $0.filter { $0.contact == contact && $0.message.code == nil } }
            .map(\.message.text)
    }
}
