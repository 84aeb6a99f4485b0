/// The Home page.
struct HomePage: Page {
    static let template = "home"

    /// One account.
    struct Row: Sendable {
        /// The longest amount, in characters, that fits into half the width of a phone.
        static let cardLength = 12

        let name: String
        let amount: String
        let href: String
        let sign: String
        let isCode: Bool
        /// The path of the ring of the coin.
        let ring: String
    }

    let title: String
    let greeting: String
    let errors: ErrorSummary?
    let notice: Notice?
    /// Tells why money does not leave.
    let freezes: [String]
    let asked: [Asked]
    /// Tells a treasurer that payments wait.
    let waiting: Notice?
    let totals: [String]
    let accounts: LongList<Row>
    /// Only a long list has this field.
    let sift: Sift?
    let hasAccounts: Bool
    /// True if every balance fits into a card half as wide as a phone.
    let hasCards: Bool
    let newAccount: String
    /// A person without an account has no goals.
    let goals: GoalShelf?
    let upcoming: [Upcoming]
    let payees: [Payee]
    let days: [Day]
    let hasEntries: Bool
    /// Says how money comes in here, where there is no activity yet.
    let nothing: String
    let activity: String
    let tiles: [Tile]
    let rename: String
    let name: Field
    let offer: Offer?
    let steps: FirstSteps?
    /// Entries have one column here.
    let columns: [String] = []
    let hasColumns = false
    var scripts: [String] {
        ["name", "sheet", "sift", "credential", "passkeys"] + (sift == nil ? [] : ["lists"])
    }

    /// The open tasks of a treasurer of a new wallet.
    struct FirstSteps: Sendable {
        let rows: [Row]
        /// The address that hides the list for good.
        let hide: String

        /// One step.
        struct Row: Sendable {
            let label: String
            let href: String
            let isDone: Bool
        }
    }

    /// The next automatic saving of a plan.
    struct Upcoming: Sendable {
        /// The address where the person changes the plan.
        let href: String
        let title: String
        /// `2026-12-01`, for machines.
        let day: String
        let when: String
        let account: String
        /// Spare change has none yet: nobody knows its amount.
        let amount: String?
    }

    /// The goals in a row.
    struct GoalShelf: Sendable {
        /// The maximum number of goals shown.
        static let most = 8

        let all: String
        /// Their total, by currency.
        let totals: [String]
        let cards: [GoalCard]
        let isEmpty: Bool
    }

    /// A payment that waits for a treasurer, or was declined.
    struct Asked: Sendable {
        let text: String
        let more: String
        /// The address that withdraws it, until it is decided.
        let withdraw: String?
    }

    /// The offer of a first passkey.
    struct Offer: Sendable {
        let adding: PasskeyForm
        /// The address that declines it for good.
        let decline: String
    }
}
