/// Why the store could not do something.
public enum StoreError: Error, Hashable, Sendable {
    /// No space left, or a similar condition: nothing was written; a retry may succeed.
    case unavailable(String)
    /// The disk failed during a commit: only a retry shows whether the change was written.
    case outcomeUnknown(String)
    /// The ledger is wrong: nothing is written until the operator has looked.
    case stopped(String)
    /// The requested data is damaged on the disk, and therefore not shown.
    case damaged(String)

    /// The storage's own words.
    package var reason: String {
        switch self {
        case .unavailable(let text), .outcomeUnknown(let text), .stopped(let text),
            .damaged(let text):
            text
        }
    }
}
