public import Ledger
public import WalletModel

/// One error as shown: a row of the catalogue and the values of this occurrence.
public struct ErrorText: Hashable, Sendable {
    /// The code for programs.
    public let code: ErrorCode
    /// One sentence for people: what is wrong.
    public let message: String
    /// Advice on what to do about it.
    public let hint: String
    /// The name of the invalid field in our own API.
    public let field: String?
    /// The number in the texts, such as digits, symbols or seconds, for translations.
    public let count: Int64?
    /// The amount in the texts.
    public let money: Money?
    /// The invisible character that makes the text invalid.
    public private(set) var hidden: HiddenCharacter?
    /// The times in the texts.
    public let clock: ClockDoubt?

    /// Has the texts of the code, where no others are given.
    public init(
        _ code: ErrorCode, message: String? = nil, hint: String? = nil, field: String? = nil,
        count: Int64? = nil, money: Money? = nil, clock: ClockDoubt? = nil
    ) {
        let key = "error_\(code.rawValue)"
        self.code = code
        self.message = Self.fill(
            message ?? EnglishError.text(key, for: count), count, money, clock)
        self.hint = Self.fill(
            hint ?? EnglishError.text("\(key)_hint", for: count), count, money, clock)
        self.field = field ?? code.row.field
        self.count = count
        self.money = money
        self.clock = clock
    }

    /// Seconds to wait before trying again, where waiting helps. For throttled attempts it is the
    /// text's number.
    public var retryAfterSeconds: Int64? {
        code.row.status == .tooManyRequests ? count : code.row.retryAfterSeconds
    }

    /// The same error, whose texts name the hidden character.
    func naming(_ character: HiddenCharacter) -> ErrorText {
        let message = EnglishError.text("error_hidden_character")
        var text = ErrorText(
            code, message: message.replacing("{character}", with: character.description),
            hint: EnglishError.text("error_hidden_character_hint"), field: field)
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
            .replacing("{wait}", with: EnglishError.wait(count))
    }
}

extension Timestamp {
    /// For people who may be anywhere: `2026-11-21 08:45:00 UTC`.
    package var plainText: String {
        rfc3339.prefix(19).replacing("T", with: " ") + " UTC"
    }
}
