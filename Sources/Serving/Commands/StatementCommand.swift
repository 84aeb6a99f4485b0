import ArgumentParser
import BankFiles

/// The child process that prints a statement as PDF. Only the server runs it.
struct StatementCommand: ParsableCommand {
    static let name = "statement"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Print a statement.", shouldDisplay: false)

    func run() throws { try Self.print(isAside: false) }

    /// - Throws: `ExitCode` when nothing was printed.
    static func print(isAside: Bool) throws {
        let status = StatementWork.run(isAside: isAside)
        guard status == 0 else { throw ExitCode(status) }
    }
}

/// The child process that prints a statement for which nobody waits, such as an archive's.
struct StatementAsideCommand: ParsableCommand {
    static let name = "statement-aside"
    static let configuration = CommandConfiguration(
        commandName: name, abstract: "Print a statement of an archive.", shouldDisplay: false)

    func run() throws { try StatementCommand.print(isAside: true) }
}
