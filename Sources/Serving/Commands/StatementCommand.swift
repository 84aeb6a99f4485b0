import ArgumentParser
import BankFiles

/// The child process that prints a statement as PDF. Only the server runs it.
struct StatementCommand: ParsableCommand {
    static let name = "statement"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Print a statement.", shouldDisplay: false)

    func run() throws {
        let status = StatementWork.run()
        guard status == 0 else { throw ExitCode(status) }
    }
}
