internal import CChild

/// The resource limits of one kind of child process.
public struct ChildProcessLimits: Sendable {
    /// The memory of one child, in bytes.
    public let memory: UInt64
    /// The CPU time of one child, and the time until it is killed.
    public let seconds: UInt32
    /// The maximum output of one child, in bytes.
    public let output: Int
    /// How much less of the processor than its parent it gets, from 0 to 19 (`nice`).
    public let niceness: Int32
    /// The maximum number of parallel children.
    public let children: Int
    /// The maximum number of running and waiting jobs; further ones are refused.
    public let waiting: Int

    /// - Parameters:
    ///   - memory: in bytes.
    ///   - output: in bytes.
    ///   - children: at least 1.
    public init(
        memory: UInt64, seconds: UInt32, output: Int, niceness: Int32 = 0, children: Int,
        waiting: Int
    ) {
        self.memory = memory
        self.seconds = seconds
        self.output = output
        self.niceness = niceness
        self.children = children
        self.waiting = waiting
    }

    /// Permanently applies these limits to this process, which is such a child.
    ///
    /// - Returns: whether all limits are in force; otherwise the child must not do any work.
    public func confine() -> Bool {
        cchild_confine(memory, seconds, UInt64(output), niceness) == 0
    }
}
