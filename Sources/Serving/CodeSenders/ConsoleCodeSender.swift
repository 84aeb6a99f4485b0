import Foundation
import Phone
import WalletServices

/// Prints codes in the server's terminal. Only for a single machine: anyone who can read the
/// terminal can sign in as anybody.
struct ConsoleCodeSender: Messenger {
    func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        let line =
            message.code.map { "The code for \(phone.masked) is \($0)" }
            ?? "The message to \(phone.masked): \(message.text)"
        ServerOutput.note(line)
    }
}
