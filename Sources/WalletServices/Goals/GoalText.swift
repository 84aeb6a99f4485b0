import Ledger

/// The rules for the texts of a goal.
public enum GoalText {
    /// The maximum length of a name, in user-perceived characters.
    public static let maximumNameLength = 60

    /// The name in its stored form.
    ///
    /// - Throws: `WalletError.goal(.nameInvalid)` when it is blank, too long, or invisible.
    public static func name(_ text: String) throws(WalletError) -> String {
        guard let name = PlainText.name(text, maximumLength: maximumNameLength)
        else { throw .goal(.nameInvalid).naming(text) }
        return name
    }

    /// - Throws: `WalletError.goal(.targetInvalid)` when it is zero or less, exceeds the largest
    ///   balance, or is in another currency.
    static func target(_ target: Money?, in currency: Currency) throws(WalletError) -> Money? {
        guard let target else { return nil }
        guard target.currency == currency, (1...MoneyLimit.balance).contains(target.minorUnits)
        else { throw .goal(.targetInvalid) }
        return target
    }

    /// A new target day of a goal.
    ///
    /// - Parameter today: the day in the person's time zone.
    /// - Throws: `WalletError.goal(.dayInvalid)` unless it is after today, within 50 years, and the
    ///   goal has a target.
    static func day(
        _ day: CivilDate?, target: Money?, today: CivilDate
    ) throws(WalletError) -> CivilDate? {
        guard let day else { return nil }
        let isNear =
            (day.year, day.month, day.day) <= (today.year + 50, today.month, today.day)
        guard target != nil, day > today, isNear else { throw .goal(.dayInvalid) }
        return day
    }

    /// - Throws: `WalletError.goal(.pictureInvalid)` unless it is 1 to 40 lower-case letters,
    ///   digits or -.
    static func picture(_ name: String?) throws(WalletError) -> String? {
        guard let name else { return nil }
        let isFine = name.utf8.allSatisfy { byte in
            (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D
        }
        guard isFine, (1...40).contains(name.utf8.count) else { throw .goal(.pictureInvalid) }
        return name
    }
}
