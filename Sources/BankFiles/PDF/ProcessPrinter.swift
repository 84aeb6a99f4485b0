import CCairo
import ChildProcesses
import Foundation
public import WalletServices

/// Prints statements in a child process with little memory, little time, and no access to anything:
/// only there does the code that shapes text see names and notes from untrusted sources.
public final class ProcessPrinter: StatementPrinter {
    private let runner: ChildProcessRunner
    /// Prints the statements for which nobody waits, in a queue of its own.
    private let asideRunner: ChildProcessRunner
    private let probe: Task<Bool, Never>
    private let turns = Turns<PersonID>(waiting: StatementLimits.waitingEach)

    /// - Parameters:
    ///   - program: the program to run; by default this one.
    ///   - argument: the argument that makes it call `StatementWork.run()`.
    ///   - aside: the one that makes it call `StatementWork.run(isAside: true)`.
    public init(program: String = "/proc/self/exe", argument: String, aside: String) {
        let runner = ChildProcessRunner(
            program: program, argument: argument, limits: StatementLimits.child)
        self.runner = runner
        asideRunner = ChildProcessRunner(
            program: program, argument: aside, limits: StatementLimits.aside)
        probe = Task { await Self.isInstalled(runner) }
    }

    /// True if the libraries are installed. It checks once, at the start.
    public func canPrint() async -> Bool { await probe.value }

    /// - Throws: `WalletError.history(.statementBusy)`, `.history(.statementsOff)` when cairo or
    ///   Pango is not installed, `ChildProcessError` for unexpected failures.
    public func print(
        for person: PersonID, _ sheet: () async throws -> StatementSheet
    ) async throws -> [UInt8] {
        guard await turns.enter(person) else { throw WalletError.history(.statementBusy) }
        defer { turns.leave(person) }
        return try await print(try await sheet(), by: runner)
    }

    /// - Throws: as `print`.
    public func printAside(_ sheet: StatementSheet) async throws -> [UInt8] {
        try await print(sheet, by: asideRunner)
    }

    private func print(
        _ sheet: StatementSheet, by runner: ChildProcessRunner
    ) async throws -> [UInt8] {
        do {
            return try await runner.run { [UInt8](try JSONEncoder().encode(sheet)) }
        } catch ChildProcessError.busy {
            throw WalletError.history(.statementBusy)
        } catch ChildProcessError.notStarted, ChildProcessError.failed(
            Int32(CCAIRO_MISSING.rawValue))
        {
            throw WalletError.history(.statementsOff)
        }
    }

    /// A child without input only checks for the libraries.
    private static func isInstalled(_ runner: ChildProcessRunner) async -> Bool {
        do {
            _ = try await runner.run { [] }
            return true
        } catch {
            return false
        }
    }
}
