import Ledger
import WalletModel

/// Where the operator confirmed the clock although earlier bookings lie ahead of it.
extension Transaction {
    /// The confirmed places, in their order. A transaction reads them once, and the writer keeps
    /// them from commit to commit.
    package func clockSteps() throws -> [ClockStep] {
        if let steps = known.clockSteps { return steps }
        let steps = try connection.all(
            """
            SELECT sequence, confirmed_at, latest FROM clock_step
            WHERE \(Table.clockStep.isSound) ORDER BY number \(Self.forTheHost)
            """, []
        ) { row in
            ClockStep(sequence: row.integer(0), confirmedAt: row.time(1), latest: row.time(2))
        }
        known.clockSteps = steps
        return steps
    }

    /// Confirms the clock at the end of the journal. The log's last entry must say so.
    ///
    /// - Returns: the place.
    package func confirmClock(at time: Timestamp) throws -> ClockStep {
        let number = Int64(try clockSteps().count + 1)
        guard let event = try log(limit: 1).first, event.act == .clockConfirmed else {
            throw SQLError(cause: .damagedRow, message: "the log does not say so")
        }
        let end = try endOfJournal()
        let latest = try clockSteps().map(\.latest).reduce(max(time, end.time), max)
        let step = ClockStep(sequence: end.sequence, confirmedAt: time, latest: latest)
        try change(
            """
            INSERT INTO clock_step (number, sequence, confirmed_at, latest, event)
            VALUES ($1, $2, $3, $4, $5)
            """,
            [
                .integer(number), .integer(step.sequence), .time(step.confirmedAt),
                .time(step.latest), .integer(event.number),
            ])
        (known.clockSteps, known.journalEnd) = (nil, nil)
        return step
    }

    /// The latest time of the bookings since the clock was last confirmed.
    package func lastBookingTime() throws -> Timestamp? {
        let end = try endOfJournal()
        return end.time.milliseconds == .min ? nil : end.time
    }

    /// Checks that a booking may have the present time.
    ///
    /// - Parameter time: when it was asked for.
    /// - Throws: `ClockDoubt`.
    package func requireClock(for time: Timestamp? = nil) throws {
        guard let judge else { return }
        let (latest, step) = (try endOfJournal().time, try clockSteps().last)
        if let doubt = judge(latest, step) { throw doubt }
        // Asked for before the clock went back, it would be booked ahead of it. Judged alone, the
        // time of a clock that jumped ahead would make the jump look like a correction.
        if let time, time > latest, let doubt = judge(time, step) { throw doubt }
    }

    /// The latest time of the bookings that count for the present, once a clock was confirmed while
    /// earlier bookings lay ahead of it. Those do not count.
    func endOfPresent() throws -> Timestamp? {
        try clockSteps().contains(where: \.turnsTime) ? endOfJournal().time : nil
    }

    /// The entries of this account from a place where the order of the journal is not that of time
    /// until this moment, in the order of time, each with the balance after it.
    ///
    /// - Returns: balances in minor units, by the entries' places in the journal; empty for a
    ///   wallet whose clock was never wrong.
    package func turnedBalances(
        of account: AccountID, until end: Timestamp
    ) throws -> [Int64: Int64] {
        let steps = try clockSteps().filter(\.turnsTime)
        guard let start = steps.map(\.confirmedAt).min(), let latest = steps.map(\.latest).max(),
            start <= end
        else { return [:] }
        var entries: [(position: FeedPosition, change: Int64)] = []
        var before: [(sequence: Int64, balance: Int64)] = []
        for (side, sign) in [("debit", Int64(-1)), ("credit", 1)] {
            entries += try connection.all(
                """
                SELECT booked_at, sequence, amount FROM transfer
                WHERE \(side)_account = $1 AND booked_at >= $2 AND booked_at <= $3
                """, [.id(account), .time(start), .time(min(end, latest))]
            ) { (FeedPosition(time: $0.time(0), sequence: $0.integer(1)), sign * $0.integer(2)) }
            before += try connection.all(
                """
                SELECT sequence, \(side)_balance FROM transfer
                WHERE \(side)_account = $1 AND booked_at < $2
                ORDER BY booked_at DESC, sequence DESC LIMIT 1
                """, [.id(account), .time(start)]
            ) { ($0.integer(0), $0.integer(1)) }
        }
        var balance = before.max { $0.sequence < $1.sequence }?.balance ?? 0
        return entries.sorted { $0.position < $1.position }.reduce(into: [:]) { found, entry in
            balance &+= entry.change
            found[entry.position.sequence] = balance
        }
    }
}
