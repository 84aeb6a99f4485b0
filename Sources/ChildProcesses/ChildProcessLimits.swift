internal import CChild

/// What children of one kind may cost.
public struct ChildProcessLimits: Sendable {
    /// A child's own memory, in bytes.
    public let memory: UInt64
    /// A child's working time, and the time until it is killed.
    public let seconds: UInt32
    /// The most that a child may write, in bytes.
    public let output: Int
    /// Children at once.
    public let children: Int
    /// What is worked on or waits; more is told to come back.
    public let waiting: Int

    /// - Parameters:
    ///   - memory: in bytes.
    ///   - output: in bytes.
    ///   - children: at least 1.
    public init(memory: UInt64, seconds: UInt32, output: Int, children: Int, waiting: Int) {
        self.memory = memory
        self.seconds = seconds
        self.output = output
        self.children = children
        self.waiting = waiting
    }

    /// Holds this process, which is such a child, to its limits for good.
    ///
    /// - Returns: whether all of them hold; without that nothing may be done.
    public func confine() -> Bool { cchild_confine(memory, seconds, UInt64(output)) == 0 }
}
