/// The row of one code in the list of errors.
public struct ErrorRow: Hashable, Sendable {
    /// The HTTP status, unless an API uses another one.
    public let status: ErrorStatus
    /// The name of the invalid field in our own API, if it is always the same.
    public let field: String?
    /// Seconds until a retry makes sense, if always the same.
    public let retryAfterSeconds: Int64?

    init(_ status: ErrorStatus, at field: String? = nil, retryAfter seconds: Int64? = nil) {
        self.status = status
        self.field = field
        retryAfterSeconds = seconds
    }
}
