import Ledger
import WalletServices

extension WorldDescription {
    /// Something that happened on an account.
    struct Entry: Sendable {
        let place: Place
        let person: String
        let account: String
        let currency: Currency
        let time: Time
        let act: Act
        /// The person's own category and note. Of spending and income, the category is that of the
        /// entry itself.
        let category: SpendingCategory?
        let note: String?
        /// How often it happened at that time.
        let times: Int
    }

    /// When something happened.
    enum Time: Hashable, Sendable {
        case at(Timestamp)
        /// Before the time with which the world begins.
        case ago(milliseconds: Int64)

        func moment(before now: Timestamp) -> Timestamp {
            switch self {
            case .at(let moment): moment
            case .ago(let milliseconds):
                Timestamp(milliseconds: now.milliseconds - milliseconds)
            }
        }
    }

    /// One thing that can happen on an account.
    enum Act: Sendable {
        case deposit(Money)
        case withdrawal(Money)
        /// To another account of the same person, by name.
        case ownTransfer(Money, to: String)
        /// To another person, with a note for both.
        case payment(Money, to: String, note: String)
        /// Into a goal of the account, by key.
        case saving(Money, goal: String)
        case savingOut(Money, goal: String)
        /// The person deletes the account, and its money leaves it.
        case closing
        /// Spending or income.
        case outside(Spending.Payment)
        case generated(GeneratedHistory)
    }
}
