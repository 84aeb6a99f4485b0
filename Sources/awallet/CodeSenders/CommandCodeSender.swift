import Foundation
import Phone
import WalletServices

/// Passes each code to a program of the operator: an SMS gateway's client, a script, a modem.
///
/// The program gets the number in E.164 as its one argument and the message on standard input; exit
/// status 0 means sent. It has 20 seconds.
struct CommandCodeSender: Messenger {
    let program: String
    /// The end of the message, which makes phones bind the code to this site (`@host #code`).
    let site: String

    struct Failure: Error {
        let status: Int32
    }

    func reaches(_ kind: Contact.Kind) -> Bool { kind == .phone }

    func send(_ message: OutgoingMessage, to contact: Contact) async throws {
        guard case .phone(let phone) = contact else { throw Unreachable() }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [phone.e164]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        let deadline = Task {
            try await Task.sleep(for: .seconds(20))
            process.terminate()
        }
        defer { deadline.cancel() }
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
                try? input.fileHandleForWriting.write(
                    contentsOf: Data(message.text(for: site).utf8))
                try? input.fileHandleForWriting.close()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        guard status == 0 else { throw Failure(status: status) }
    }
}
