import ArgumentParser
import Foundation
import Logging
import Messages
import Phone
import WalletServices

/// Shows whether codes can be sent.
struct CodesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "codes", abstract: "Check how codes are sent.", subcommands: [Test.self])

    struct Test: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "test", abstract: "Send one test message, as the server sends codes.",
            discussion: """
                Takes the same settings as serve, from the flags or the environment, and needs no \
                data folder. If the message is not sent, it says at which step, and exits with 1.

                    awallet codes test "+1 530 601 8718" --codes http --codes-http gateway.key
                    awallet codes test ada@example.org --codes smtp --codes-smtp mail.key
                """)

        @Argument(help: "The phone number with its calling code, or the email address.")
        var contact: String

        @OptionGroup var sending: CodeOptions

        func run() async throws {
            let recipient = try recipient()
            // This command says itself what failed.
            let silent = Logger(label: "awallet") { _ in SwiftLogNoOpLogHandler() }
            let channels = try sending.channels(site: "localhost", isLoopback: true, logger: silent)
            guard let channels, channels.reaches(recipient.kind) else {
                let way =
                    recipient.kind == .phone ? "console, command or http" : "smtp"
                throw ValidationError("No way of sending reaches it. Choose one: --codes \(way).")
            }
            if let failure = await CodeTests.send(by: channels, to: recipient) {
                let outcome = failure.mayHaveArrived ? "may have been" : "was not"
                Terminal.complain("The message \(outcome) sent. \(failure.reason)")
                throw ExitCode.failure
            }
            try Terminal.say("The message was sent.")
        }

        private func recipient() throws -> Contact {
            if contact.contains("@") {
                guard let address = EmailAddress(contact) else {
                    throw ValidationError("\(contact) is not an email address.")
                }
                return .email(address)
            }
            guard let phone = try? PhoneNumbers.parse(contact, region: "ZZ") else {
                throw ValidationError(
                    "\(contact) is not a phone number with its calling code, such as +15306018718.")
            }
            return .phone(phone)
        }
    }
}
