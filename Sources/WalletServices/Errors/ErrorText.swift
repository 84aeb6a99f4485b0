public import Ledger
public import WalletModel

/// One error as shown: a row of the catalogue and the values of this occurrence.
public struct ErrorText: Hashable, Sendable {
    /// The code for programs.
    public let code: ErrorCode
    /// One sentence for people: what is wrong.
    public let message: String
    /// What to do about it.
    public let hint: String
    /// The name of the invalid field in our own API; nil when there is none.
    public let field: String?
    /// The number in the texts, such as digits, symbols or seconds, for translations; nil when
    /// there is none.
    public let count: Int64?
    /// The amount in the texts; nil when there is none.
    public let money: Money?
    /// The character in the text at fault that nobody sees; nil for another reason.
    public private(set) var hidden: HiddenCharacter?
    /// The times in the texts; nil when there are none.
    public let clock: ClockDoubt?

    /// Uses the texts of the code's row, where no others are given.
    public init(
        _ code: ErrorCode, message: String? = nil, hint: String? = nil, field: String? = nil,
        count: Int64? = nil, money: Money? = nil, clock: ClockDoubt? = nil
    ) {
        let row = code.row
        self.code = code
        self.message = Self.fill(message ?? row.message, count, money, clock)
        self.hint = Self.fill(hint ?? row.hint, count, money, clock)
        self.field = field ?? row.field
        self.count = count
        self.money = money
        self.clock = clock
    }

    /// Seconds to wait before trying again; nil when waiting does not help. For throttled attempts
    /// it is the text's number.
    public var retryAfterSeconds: Int64? {
        code.row.status == .tooManyRequests ? count : code.row.retryAfterSeconds
    }

    /// The same error, whose texts name the hidden character.
    func naming(_ character: HiddenCharacter) -> ErrorText {
        var text = ErrorText(
            code, message: "This contains an invisible character (\(character.description)).",
            hint: "Remove it.", field: field)
        text.hidden = character
        return text
    }

    private static func fill(
        _ text: String, _ count: Int64?, _ money: Money?, _ clock: ClockDoubt?
    ) -> String {
        if let clock {
            return text.replacing("{clock}", with: clock.now.plainText)
                .replacing("{records}", with: clock.other.plainText)
        }
        if let money {
            return text.replacing("{money}", with: "\(money.decimal) \(money.currency.code)")
        }
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

extension Timestamp {
    /// For people who may be anywhere: `2026-11-21 08:45:00 UTC`.
    package var plainText: String {
        rfc3339.prefix(19).replacing("T", with: " ") + " UTC"
    }
}
