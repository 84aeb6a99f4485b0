import Phone
import Synchronization

/// Withholds or falsifies the codes to magic numbers.
final class MagicPhones: Sendable {
    /// The place in the rounds of two wrong codes and a right one: 0, 1 or 2.
    private let sent = Mutex(0)

    /// The code that the outbox shows.
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
