internal import ChildProcesses
import Phone
import WalletServices

/// Passes each code to a program of the operator: an SMS gateway's client, a script, a modem.
///
/// The program gets the number in E.164 as its one argument and the message on standard input; exit
/// status 0 means sent.
struct CommandCodeSender: Messenger {
    private let program: OperatorProgram
    /// The end of the message, which makes phones bind the code to this site (`@host #code`).
    private let site: String

    /// - Parameter program: its path.
    init(program: String, site: String) {
        self.program = OperatorProgram(path: program)
        self.site = site
    }

    func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        try await program.run(phone.e164, input: message.text(for: site))
    }
}
