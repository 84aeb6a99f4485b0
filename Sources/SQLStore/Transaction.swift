import Foundation
public import Ledger
public import WalletModel

/// Judges the machine's clock before a booking, by the latest time that a booking has or gets and
/// the place where the clock was last confirmed. A doubt says why nothing may be booked now.
public typealias ClockJudge = @Sendable (Timestamp, ClockStep?) -> ClockDoubt?

/// All queries and changes, on one connection inside one transaction.
///
/// Changed balances stay in memory and are written once for each account when the group commits, no
/// matter how many transfers touched it.
public final class Transaction {
    let connection: any SQLConnection
    /// How many changes this transaction made.
    private(set) var changes = 0
    /// True once it changed a person, a session or a token.
    private(set) var changesIdentity = false
    /// The cache of the ledger, including this transaction's own changes.
    var known: LedgerCache
    /// Judges the machine's clock.
    let judge: ClockJudge?

    /// - Parameter known: the cache that earlier transactions left, provided that nobody else can
    ///   have changed the ledger since.
    init(
        connection: any SQLConnection, known: LedgerCache = LedgerCache(), judge: ClockJudge? = nil
    ) {
        self.connection = connection
        self.known = known
        self.judge = judge
    }

    /// Changes a person, a session or a token.
    func changeIdentity(_ sql: String, _ values: [SQLValue]) throws {
        changesIdentity = true
        try change(sql, values)
    }

    /// Runs a body, and finds out what it wrote.
    ///
    /// - Returns: its answer, and the places in the journal that it filled. A body that changed
    ///   nothing has no places, not even an empty range.
    func noticing<Answer>(
        _ body: (Transaction) throws -> Answer
    ) throws -> (Answer, Range<Int64>?) {
        let (start, before) = (try known.journalEnd?.sequence ?? lastSequence(), changes)
        let answer = try body(self)
        guard changes > before else { return (answer, nil) }
        return (answer, start + 1..<(known.journalEnd?.sequence ?? start) + 1)
    }

    func change(_ sql: String, _ values: [SQLValue]) throws {
        changes += 1
        try connection.execute(sql, values)
    }
}

extension SQLValue {
    static func uuid(_ uuid: UUID) -> SQLValue { .blob(uuid.bytes) }
    static func id(_ id: AccountID) -> SQLValue { .blob(id.uuid.bytes) }
    static func id(_ id: PersonID) -> SQLValue { .blob(id.uuid.bytes) }
    static func time(_ time: Timestamp) -> SQLValue { .integer(time.milliseconds) }
    static func digest(_ digest: Digest32) -> SQLValue { .blob(digest.bytes) }
    static func optional(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
    static func optional(_ time: Timestamp?) -> SQLValue { time.map { .time($0) } ?? .null }
    static func optional(_ number: Int64?) -> SQLValue { number.map { .integer($0) } ?? .null }
    static func optional(_ uuid: UUID?) -> SQLValue { uuid.map { .uuid($0) } ?? .null }
}

extension SQLRow {
    /// The error for a row that breaks what the schema promises.
    func damaged(_ what: String) -> SQLError {
        SQLError(cause: .damagedRow, message: "the database is damaged: \(what)")
    }

    func uuid(_ column: Int) throws -> UUID {
        let bytes = blob(column)
        guard bytes.count == 16 else { throw damaged("an id does not have 16 bytes") }
        return UUID(bytes: bytes)
    }

    func accountID(_ column: Int) throws -> AccountID { AccountID(try uuid(column)) }

    func personID(_ column: Int) throws -> PersonID { PersonID(try uuid(column)) }

    func time(_ column: Int) -> Timestamp { Timestamp(milliseconds: integer(column)) }

    func digest(_ column: Int) throws -> Digest32 {
        guard let digest = Digest32(bytes: blob(column)) else {
            throw damaged("a hash is too short")
        }
        return digest
    }

    func optionalText(_ column: Int) -> String? { isNull(column) ? nil : text(column) }

    func optionalTime(_ column: Int) -> Timestamp? { isNull(column) ? nil : time(column) }

    func optionalInteger(_ column: Int) -> Int64? { isNull(column) ? nil : integer(column) }

    /// A value from one of our own closed lists.
    func word<Word: RawRepresentable<String>>(_ column: Int) throws -> Word {
        guard let word = Word(rawValue: text(column)) else {
            throw damaged("no \(Word.self) is called \(text(column))")
        }
        return word
    }

    func money(_ amount: Int, currency: Int) throws -> Money {
        let code = text(currency)
        guard let currency = Currency(code: code) else { throw damaged("no currency \(code)") }
        return Money(minorUnits: integer(amount), currency: currency)
    }
}
