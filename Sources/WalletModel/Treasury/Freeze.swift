public import Ledger

/// Why no money leaves a person or an account, and since when.
public struct Freeze: Hashable, Sendable {
    public let reason: String
    /// The treasurer who set it. Without one, it was the command line.
    public let setBy: PersonID?
    public let setAt: Timestamp

    public init(reason: String, setBy: PersonID?, setAt: Timestamp) {
        self.reason = reason
        self.setBy = setBy
        self.setAt = setAt
    }
}
