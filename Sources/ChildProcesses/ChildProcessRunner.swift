internal import BoundedQueue
internal import CChild

/// Why a child gave nothing.
public enum ChildProcessError: Error, Hashable {
    /// As many as may wait do so already.
    case busy
    /// There is no such program, or it could not be started.
    case notStarted
    /// It ended with this status, or nil: it crashed, was killed, or wrote too much.
    case failed(status: Int32?)
}

/// Runs children of one kind, each with an input and an output and no way to anything else. A few
/// run at once, and a few may wait.
public final class ChildProcessRunner: Sendable {
    private let program: String
    private let argument: String
    private let milliseconds: Int32
    private let limits: ChildProcessLimits
    private let queue: BoundedQueue

    /// - Parameters:
    ///   - program: what is run; by default this program itself.
    ///   - argument: what tells it which kind of child it is.
    ///   - milliseconds: how long it may take, if that is not as long as the limits say.
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

    /// What a child makes of this input.
    ///
    /// - Throws: `ChildProcessError`, or what making the input throws.
    public func run(_ input: @escaping @Sendable () throws -> [UInt8]) async throws -> [UInt8] {
        do {
            return try await queue.run { [self] in try runNow(try input()) }
        } catch is BoundedQueue.Full {
            throw ChildProcessError.busy
        }
    }

    private func runNow(_ input: [UInt8]) throws -> [UInt8] {
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
