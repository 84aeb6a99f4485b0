/// One thing that is wrong, as it is said: a row of the catalogue, and what this one time adds to
/// it.
public struct ErrorText: Hashable, Sendable {
    /// What programs go by.
    public let code: ErrorCode
    /// One sentence for people: what is wrong.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// The name of the field at fault in our own API; nil when it is none.
    public let field: String?
    /// The number that the words speak of, such as digits, symbols or seconds, for those who say
    /// it in another language; nil when there is none.
    public let count: Int64?

    /// Says what the code's row says, where nothing else is given.
    public init(
        _ code: ErrorCode, message: String? = nil, hint: String? = nil, field: String? = nil,
        count: Int64? = nil
    ) {
        let row = code.row
        self.code = code
        self.message = Self.fill(message ?? row.message, count)
        self.hint = Self.fill(hint ?? row.hint, count)
        self.field = field ?? row.field
        self.count = count
    }

    /// Seconds to wait before trying again; nil when waiting does not help. What counts tries says
    /// how long by its number.
    public var retryAfterSeconds: Int64? {
        code.row.status == .tooManyRequests ? count : code.row.retryAfterSeconds
    }

    private static func fill(_ text: String, _ count: Int64?) -> String {
        guard let count else { return text }
        return text.replacing("{count}", with: String(count))
            .replacing("{wait}", with: wait(count))
    }

    private static func wait(_ seconds: Int64) -> String {
        switch seconds {
        case ...1: "1 second"
        case ..<120: "\(seconds) seconds"
        case ..<7200: "\((seconds + 59) / 60) minutes"
        default: "\((seconds + 3599) / 3600) hours"
        }
    }
}
