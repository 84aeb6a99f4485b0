/// The catalogue's row for one code.
public struct ErrorRow: Hashable, Sendable {
    /// The HTTP status, unless an API uses another one.
    public let status: ErrorStatus
    /// One sentence for people: what is wrong. `{count}` stands for the number in an `ErrorText`,
    /// `{money}` for its amount, `{clock}` and `{records}` for its times.
    public let message: String
    /// What to do about it. `{count}` stands for the number in an `ErrorText`, and `{wait}` for
    /// that many seconds.
    public let hint: String
    /// The name of the invalid field in our own API; nil when there is none, or when it varies.
    public let field: String?
    /// Seconds until a retry makes sense, if always the same; nil otherwise.
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
