internal import BoundedQueue
internal import CChild

/// A program of the operator's, such as an SMS gateway's client or an alarm. It gets one argument
/// and a text on standard input, and has 20 seconds. Whatever it does with them, and whatever it
/// prints or leaves running, only its caller waits for it.
public struct OperatorProgram: Sendable {
    private let path: String
    private let queue: BoundedQueue

    private static let milliseconds: Int32 = 20_000
    /// How long it may clean up after it was asked to end.
    private static let grace: Int32 = 2000
    /// How many run at once, and as many more wait.
    private static let width = 32

    /// - Parameter path: the path of an executable file.
    public init(path: String) {
        self.path = path
        queue = BoundedQueue(label: "awallet.program", width: Self.width, capacity: Self.width)
    }

    /// Returns when the program has ended, with the exit status 0.
    ///
    /// - Throws: `ChildProcessError`.
    public func run(_ argument: String, input text: String) async throws {
        let status: Int32
        do {
            status = try await queue.run { [path] in
                let input = Array(text.utf8)
                return cchild_call(
                    path, argument, input, input.count, Self.milliseconds, Self.grace)
            }
        } catch is BoundedQueue.Full {
            throw ChildProcessError.busy
        }
        switch status {
        case 0: return
        case -2: throw ChildProcessError.notStarted
        default: throw ChildProcessError.failed(status: status < 0 ? nil : status)
        }
    }
}
