import Foundation

/// Runs a program of the operator's, such as an SMS gateway's client or an alarm, with one argument
/// and a text on standard input. It has 20 seconds.
struct ProgramRunner: Sendable {
    let program: String

    /// The program reported an error, or was ended.
    struct Failure: Error {
        let status: Int32
    }

    private static let seconds = Duration.seconds(20)
    /// How long it may clean up after it was asked to end.
    private static let grace = Duration.seconds(2)

    /// - Throws: `Failure` unless the exit status is 0; another error when it cannot run.
    func run(_ argument: String, input text: String) async throws {
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments = [argument]
        let input = Pipe()
        process.standardInput = input
        process.standardOutput = FileHandle.nullDevice
        let deadline = Task {
            try await Task.sleep(for: Self.seconds)
            process.terminate()
            try await Task.sleep(for: Self.grace)
            kill(process.processIdentifier, SIGKILL)
        }
        defer { deadline.cancel() }
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do {
                try process.run()
                try? input.fileHandleForWriting.write(contentsOf: Data(text.utf8))
                try? input.fileHandleForWriting.close()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
        guard status == 0 else { throw Failure(status: status) }
    }
}
