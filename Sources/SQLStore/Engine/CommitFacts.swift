/// One commit that changed something, for measuring.
public struct CommitFacts: Sendable {
    /// How many writes shared it.
    public let writes: Int
    /// How long its flush to the disk took.
    public let flush: Duration
    /// How many writes waited at its end.
    public let waiting: Int
}
