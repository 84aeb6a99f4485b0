import Phone
import WalletServices

/// Passes each code to a program of the operator: an SMS gateway's client, a script, a modem.
///
/// The program gets the number in E.164 as its one argument and the message on standard input; exit
/// status 0 means sent.
struct CommandCodeSender: Messenger {
    let program: String
    /// The end of the message, which makes phones bind the code to this site (`@host #code`).
    let site: String

    func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        try await ProgramRunner(program: program).run(phone.e164, input: message.text(for: site))
    }
}
