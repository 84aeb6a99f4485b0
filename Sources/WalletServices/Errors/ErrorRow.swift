/// What the catalogue says about one code.
public struct ErrorRow: Hashable, Sendable {
    /// The HTTP status that says this, unless an API knows other ones.
    public let status: ErrorStatus
    /// One sentence for people: what is wrong. `{count}` in it is the number of an `ErrorText`.
    public let message: String
    /// What to do about it. `{count}` in it is the number of an `ErrorText`, and `{wait}` that
    /// many seconds.
    public let hint: String
    /// The name of the field at fault in our own API; nil when it is none, or not always the same.
    public let field: String?
    /// Seconds after which it may be tried again, where that is always the same.
    public let retryAfterSeconds: Int64?

    init(
        _ status: ErrorStatus, _ message: String, _ hint: String, at field: String? = nil,
        retryAfter seconds: Int64? = nil
    ) {
        self.status = status
        self.message = message
        self.hint = hint
        self.field = field
        retryAfterSeconds = seconds
    }
}
