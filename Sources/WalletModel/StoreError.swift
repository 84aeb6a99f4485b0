/// What can go wrong with the store itself.
public enum StoreError: Error, Hashable, Sendable {
    /// No space left, or the like: nothing was written; it may be tried again later.
    case unavailable(String)
    /// The disk failed while committing: whether it was written shows only in a retry.
    case outcomeUnknown(String)
    /// The books are not right: nothing is written until the host has looked.
    case stopped(String)
    /// What was asked for is damaged on the disk. It is not shown.
    case damaged(String)
}
