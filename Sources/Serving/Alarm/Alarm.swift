internal import ChildProcesses
import Dispatch
import Logging
import Synchronization

/// Calls the host through a program of theirs, at most once an hour for each kind.
package final class Alarm: Sendable {
    /// The reason to call the host: the program's argument.
    enum Kind: String, Sendable {
        case booksWrong = "books_wrong"
        case backupFailed = "backup_failed"
        case diskFailed = "disk_failed"
        case clockInDoubt = "clock_in_doubt"
    }

    /// Nil where no program is configured: alarms are then only in the log.
    private let program: OperatorProgram?
    private let logger: Logger
    private let last = Mutex<[Kind: ContinuousClock.Instant]>([:])

    private static let pause = Duration.seconds(3600)

    init(_ program: OperatorProgram?, logger: Logger) {
        self.program = program
        self.logger = logger
    }

    /// Passes a finding to the program, and waits for its end.
    func raise(_ kind: Kind, _ found: String) async {
        guard let program, isDue(kind) else { return }
        do {
            try await program.run(kind.rawValue, input: found + "\n")
        } catch {
            logger.error(
                "The alarm command failed",
                metadata: ["kind": "\(kind.rawValue)", "error": "\(error)"])
        }
    }

    /// Raises the alarm on a thread that blocks until the program has ended, because the server
    /// ends next.
    func raiseAndWait(_ kind: Kind, _ found: String) {
        let end = DispatchSemaphore(value: 0)
        Task {
            await raise(kind, found)
            end.signal()
        }
        _ = end.wait(timeout: .now() + 25)
    }

    private func isDue(_ kind: Kind) -> Bool {
        let now = ContinuousClock.now
        return last.withLock { last in
            if let before = last[kind], now - before < Self.pause { return false }
            last[kind] = now
            return true
        }
    }
}
