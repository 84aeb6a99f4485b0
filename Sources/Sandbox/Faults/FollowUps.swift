import Ledger
import WalletServices

/// The follow-ups of the requests of one rule that were done but not answered.
struct FollowUps: Sendable {
    /// The facts of a request by which its retry shows.
    struct Trace: Sendable {
        let person: PersonID
        /// Equal for the same request: its method, its path, and its key or its body.
        let mark: Digest32
        let bookings: [Booking]
    }

    /// A request without an answer, and its follow-up.
    private struct Entry: Sendable {
        /// A request that no retry can repeat has none.
        let trace: Trace?
        var reading: FaultFollowUp
    }

    /// How many of them one rule keeps.
    static let most = 20

    private var entries: [Entry] = []

    var readings: [FaultFollowUp] { entries.map(\.reading) }

    /// True if a request of this person may still be a retry.
    func awaits(_ person: PersonID) -> Bool {
        entries.contains { $0.reading.verdict == .notRetried && $0.trace?.person == person }
    }

    mutating func add(_ reading: FaultFollowUp, _ trace: Trace?) {
        entries.append(Entry(trace: trace, reading: reading))
        if entries.count > Self.most { entries.removeFirst() }
    }

    /// Judges a later request that was answered without an error.
    ///
    /// - Returns: true if it is the right retry of one.
    mutating func judge(_ later: Trace) -> Bool {
        var isRight = false
        for index in entries.indices where entries[index].reading.verdict == .notRetried {
            guard let first = entries[index].trace, first.person == later.person else { continue }
            let again = later.bookings.filter { booking in
                first.bookings.contains { $0.isRepeated(by: booking) }
            }
            if !again.isEmpty {
                entries[index].reading.verdict = .paidTwice
                entries[index].reading.again = again.map(\.movement)
            } else if first.mark == later.mark || first.repeats(later) {
                entries[index].reading.verdict = .retriedRight
                isRight = true
            }
        }
        return isRight
    }
}

extension FollowUps.Trace {
    /// True if the other request found a transfer of this one.
    fileprivate func repeats(_ other: FollowUps.Trace) -> Bool {
        let ids = Set(bookings.map(\.transfer.order.id))
        return other.bookings.contains { ids.contains($0.transfer.order.id) }
    }
}

/// A transfer in the journal, with the names of its two sides.
struct Booking: Sendable {
    let transfer: Transfer
    let movement: FaultMovement

    init(_ transfer: Transfer, from: String?, to: String?) {
        self.transfer = transfer
        movement = FaultMovement(
            id: transfer.order.id.uuid, amount: transfer.order.amount, from: from, to: to)
    }

    /// True if the other one is a later movement of the same amount between the same places.
    fileprivate func isRepeated(by other: Booking) -> Bool {
        let (first, second) = (transfer.order, other.transfer.order)
        return transfer.sequence < other.transfer.sequence && first.amount == second.amount
            && first.debit == second.debit && first.credit == second.credit
            && movement.to == other.movement.to && movement.from == other.movement.from
    }
}
