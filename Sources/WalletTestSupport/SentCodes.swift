public import Phone
import Synchronization
public import WalletServices

/// Records codes instead of sending them to phones.
public final class SentCodes: CodeSender {
    private let codes = Mutex<[(PhoneNumber, String)]>([])

    public init() {}

    public func send(code: String, to phone: PhoneNumber) async throws {
        codes.withLock { $0.append((phone, code)) }
    }

    /// How many codes were sent.
    public var count: Int { codes.withLock { $0.count } }

    /// The newest code sent to this number; nil when there is none.
    public func newest(for phone: PhoneNumber) -> String? {
        codes.withLock { $0.last { $0.0 == phone }?.1 }
    }
}
