internal import ChildProcesses

/// What printing a statement may cost.
enum StatementLimits {
    /// 20,000 entries, the most there are, take 2 seconds, 80 MiB of memory and 23 MB of output,
    /// and 8 seconds where each has a note of four lines.
    static let child = ChildProcessLimits(
        memory: 256 << 20, seconds: 20, output: 48 << 20, children: 2, waiting: 8)

    /// How many of one person's statements wait while another of theirs is printed.
    static let waitingEach = 2
}
