import ChildProcesses

/// The resources that printing a statement may use.
enum StatementLimits {
    /// The maximum of 20,000 entries takes 2 seconds, 80 MiB of memory and 23 MB of output, and 8
    /// seconds if each has a note of four lines.
    static let child = ChildProcessLimits(
        memory: 256 << 20, seconds: 20, output: 48 << 20, children: 2, waiting: 8)

    /// One at a time for all archives, with little of the processor, so it may take longer. Each
    /// archive has a maximum of one that waits.
    static let aside = ChildProcessLimits(
        memory: 256 << 20, seconds: 120, output: 48 << 20, niceness: 10, children: 1, waiting: 64)

    /// The maximum number of one person's statements that wait while another one prints.
    static let waitingEach = 2
}
