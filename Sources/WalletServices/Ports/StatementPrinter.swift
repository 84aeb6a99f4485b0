/// Prints statements: a PDF with a structure, whose text can be selected and read aloud.
public protocol StatementPrinter: Sendable {
    /// Whether it can print here: not where what draws is not installed.
    func canPrint() async -> Bool

    /// The PDF.
    ///
    /// - Parameters:
    ///   - person: who asks for it; one at a time is printed for each person.
    ///   - sheet: makes what is printed, when its turn has come.
    /// - Throws: `WalletError.statementBusy`, `.statementsOff`, another error where it fails, and
    ///   what making the sheet throws.
    func print(
        for person: PersonID, _ sheet: () async throws -> StatementSheet
    ) async throws -> [UInt8]
}

/// All that a printed statement says, in finished words and figures.
public struct StatementSheet: Codable, Hashable, Sendable {
    /// The most entries of one statement.
    public static let mostRows = 20_000

    /// A name and its value.
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
        /// Empty where nothing came in.
        public let moneyIn: String
        /// Empty where nothing went out.
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
    /// What the document is, such as `Statement`.
    public var title = ""
    public var account = ""
    public var owner = ""
    /// When it was made, by RFC 3339, and in words.
    public var made = ""
    public var madeInWords = ""
    /// The days that it covers.
    public var period = ""
    /// Whose account it is, its numbers, and the days.
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
    /// What stands below every page.
    public var foot = ""

    public init() {}
}
