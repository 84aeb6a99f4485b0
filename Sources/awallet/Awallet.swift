import ArgumentParser
import Foundation
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
        subcommands: [SandboxCommand.self] + ServingCommands.all)

    /// Makes new files private to this user, and turns a limit on file sizes into an error like a
    /// full disk instead of a signal that ends the process.
    static func main() async {
        ProcessLimits.apply()
        umask(0o077)
        signal(SIGXFSZ, SIG_IGN)
        await main(nil)
    }
}
