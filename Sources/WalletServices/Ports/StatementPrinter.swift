/// Prints statements as tagged PDF, whose text can be selected and read aloud.
public protocol StatementPrinter: Sendable {
    /// True if it can print here: the drawing program is installed.
    func canPrint() async -> Bool

    /// The PDF.
    ///
    /// - Parameters:
    ///   - person: the person who asks; each person has at most one print at a time.
    ///   - sheet: makes the content once its turn has come.
    /// - Throws: `WalletError.history(.statementBusy)`, `.history(.statementsOff)`, another error
    ///   when printing fails, and the errors of `sheet`.
    func print(
        for person: PersonID, _ sheet: () async throws -> StatementSheet
    ) async throws -> [UInt8]

    /// The PDF of a statement for which nobody waits, such as one in an archive: apart from those
    /// for which somebody does, and with less of the processor.
    ///
    /// - Throws: as `print`.
    func printAside(_ sheet: StatementSheet) async throws -> [UInt8]
}

/// The content of a printed statement, in finished texts and amounts.
public struct StatementSheet: Codable, Hashable, Sendable {
    /// The maximum number of entries in one statement.
    public static let mostRows = 20_000

    /// A label and its value.
    public struct Fact: Codable, Hashable, Sendable {
        public let name: String
        public let value: String

        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// One line of the table.
    public struct Row: Codable, Hashable, Sendable {
        public let date: String
        public let name: String
        /// A second line below the name; may be empty.
        public let detail: String
        /// Empty for an outgoing entry.
        public let moneyIn: String
        /// Empty for an incoming entry.
        public let moneyOut: String
        public let balance: String

        public init(
            date: String = "", name: String, detail: String = "", moneyIn: String = "",
            moneyOut: String = "", balance: String
        ) {
            self.date = date
            self.name = name
            self.detail = detail
            self.moneyIn = moneyIn
            self.moneyOut = moneyOut
            self.balance = balance
        }
    }

    /// By BCP 47, such as `en`.
    public var language = "en"
    /// True if that language runs from right to left, and the paper with it.
    public var isFromRightToLeft = false
    /// The wallet's name.
    public var wallet = ""
    /// The title, such as `Statement`.
    public var title = ""
    public var account = ""
    public var owner = ""
    /// When it was made, by RFC 3339, and in words.
    public var made = ""
    public var madeInWords = ""
    /// The seed of the account's guilloche; empty for none.
    public var guilloche = ""
    /// The period that it covers.
    public var period = ""
    /// The account's owner, its numbers, and the period.
    public var facts: [Fact] = []
    /// Opening balance, money in, money out, closing balance.
    public var sums: [Fact] = []
    /// Date, description, money in, money out, balance.
    public var columns: [String] = []
    public var opening = Row(name: "", balance: "")
    public var rows: [Row] = []
    public var closing = Row(name: "", balance: "")
    /// `Page {page} of {pages}`.
    public var pages = ""
    /// The footer of every page.
    public var foot = ""

    public init() {}
}
