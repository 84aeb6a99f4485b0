import ArgumentParser
import Foundation
import HTTPSupport
import Serving

/// The command line.
@main struct Awallet: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "awallet",
        abstract: "A digital wallet that you host yourself, and a bank sandbox for your apps.",
        discussion: """
            Try it:          awallet sandbox
            Host it:         awallet serve --data /var/lib/awallet
            Bring money in:  awallet deposit --to ada_lovelace 250.00 --data /var/lib/awallet
            Check the books: awallet verify --data /var/lib/awallet

            verify, backup, export, person, deposit, withdraw and audit work whether or not the \
            server runs. A server's settings can also come from the environment, under the names \
            that its --help lists; see docs/configuration.md.
            """,
        version: AwalletVersion.name,
        subcommands: [SandboxCommand.self] + ServingCommands.all)

    /// Prepares the process, makes new files private to this user, and runs a command.
    static func main() async {
        StandardDescriptors.fill()
        QuietSignals.apply()
        ProcessLimits.apply()
        // Dispatch raises a thread's priority, and without that right tells the system's log.
        setenv("LIBDISPATCH_LOG", "NO", 0)
        umask(0o077)
        guard !CommandLine.arguments.isEmpty else {
            Terminal.complain(
                "Error: /proc is missing, where a program reads its arguments. Mount it.")
            exit(withError: ExitCode.failure)
        }
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            end(with: error)
        }
    }

    /// Ends the process as `exit(withError:)` does, and with an error when the help, or an answer,
    /// cannot be printed.
    private static func end(with error: any Error) -> Never {
        let status = exitCode(for: error)
        let text = fullMessage(for: error)
        guard status == .success else {
            if !text.isEmpty { Terminal.complain(text) }
            exit(withError: error is Terminal.Unwritable ? Terminal.Unwritable.status : status)
        }
        do { try Terminal.say(text) } catch {
            Terminal.complain("Error: \(error)")
            exit(withError: Terminal.Unwritable.status)
        }
        exit()
    }
}
