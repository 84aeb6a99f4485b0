import ArgumentParser
import Statements

/// What the server starts for each statement as PDF: the child that prints it. It is nothing for
/// people.
struct StatementCommand: ParsableCommand {
    static let name = "statement"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Print a statement.", shouldDisplay: false)

    func run() throws {
        let status = StatementWork.run()
        guard status == 0 else { throw ExitCode(status) }
    }
}
