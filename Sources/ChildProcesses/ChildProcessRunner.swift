internal import BoundedQueue
internal import CChild

/// Why a child produced no result.
public enum ChildProcessError: Error, Hashable {
    /// The maximum number of waiting jobs is reached.
    case busy
    /// The program does not exist, or could not be started.
    case notStarted
    /// It ended with this status, or nil: it crashed, was killed, or wrote too much.
    case failed(status: Int32?)
}

extension ChildProcessError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .busy: "Too many programs run at once. Try again in a moment."
        case .notStarted:
            """
            The program could not be started: the file, or the one that its first line names \
            (#!), is missing or not executable.
            """
        case .failed(let status?): "The program ended with the exit status \(status)."
        case .failed(nil): "The program crashed, was killed, or took too long."
        }
    }
}

/// Runs child processes of one kind, each with an input, an output and no other access. A few run
/// in parallel, and a few more may wait.
public final class ChildProcessRunner: Sendable {
    private let program: String
    private let argument: String
    private let milliseconds: Int32
    private let limits: ChildProcessLimits
    private let queue: BoundedQueue

    /// - Parameters:
    ///   - program: the program to run; by default this one.
    ///   - argument: the argument that selects the kind of child.
    ///   - milliseconds: the time limit, if different from the one in the limits.
    public init(
        program: String = "/proc/self/exe", argument: String, limits: ChildProcessLimits,
        milliseconds: Int32? = nil
    ) {
        self.program = program
        self.argument = argument
        self.limits = limits
        self.milliseconds = milliseconds ?? Int32(limits.seconds) * 1000
        queue = BoundedQueue(
            label: "awallet.\(argument)", width: limits.children,
            capacity: limits.waiting - limits.children)
    }

    /// Runs a child with this input.
    ///
    /// - Parameter argument: selects another kind of child, within the same limits.
    /// - Throws: `ChildProcessError`, or an error of `input`.
    public func run(
        as argument: String? = nil, _ input: @escaping @Sendable () throws -> [UInt8]
    ) async throws -> [UInt8] {
        do {
            return try await queue.run { [self] in
                try runNow(argument ?? self.argument, try input())
            }
        } catch is BoundedQueue.Full {
            throw ChildProcessError.busy
        }
    }

    private func runNow(_ argument: String, _ input: [UInt8]) throws -> [UInt8] {
        var status: Int32 = 0
        let output = [UInt8](unsafeUninitializedCapacity: limits.output) { room, count in
            status = cchild_run(
                program, argument, input, input.count, room.baseAddress, room.count, &count,
                milliseconds)
        }
        switch status {
        case 0: return output
        case -2: throw ChildProcessError.notStarted
        default: throw ChildProcessError.failed(status: status < 0 ? nil : status)
        }
    }
}
