import Phone
import Synchronization

/// What becomes of codes to magic numbers.
final class MagicPhones: Sendable {
    /// How many codes to the number whose first ones are wrong have come.
    private let sent = Mutex(0)

    /// The code that the outbox shows; nil for none.
    func code(_ code: String, to phone: PhoneNumber) -> String? {
        switch phone.e164 {
        case MagicTable.silentPhone: return nil
        case MagicTable.wrongPhone:
            let count = sent.withLock { sent in
                defer { sent = (sent + 1) % 3 }
                return sent
            }
            return count < 2 ? Self.wrong(code) : code
        default: return code
        }
    }

    /// Each digit is another one.
    private static func wrong(_ code: String) -> String {
        String(code.map { $0.wholeNumberValue.map { Character("\(($0 + 5) % 10)") } ?? $0 })
    }
}
