public import Foundation
public import Ledger

/// A rule, and its effects.
public struct FaultReading: Hashable, Sendable {
    /// Counts from 1, since the start of the program.
    public let id: Int64
    public let rule: FaultRule
    /// How many requests or events matched it until it was used up.
    public let matches: Int64
    /// How often it had its effect.
    public let hits: Int64
    /// The follow-ups of the latest requests that were done but not answered, oldest first.
    public let followed: [FaultFollowUp]

    public init(
        id: Int64, rule: FaultRule, matches: Int64 = 0, hits: Int64 = 0,
        followed: [FaultFollowUp] = []
    ) {
        self.id = id
        self.rule = rule
        self.matches = matches
        self.hits = hits
        self.followed = followed
    }

    /// True if it had its effect as often as it may.
    public var isSpent: Bool { rule.times.map { hits >= $0 } ?? false }
}

/// The client's next step after a request that was done but not answered, by the books.
public struct FaultFollowUp: Hashable, Sendable {
    /// The judgement on the client's retry.
    public enum Verdict: String, CaseIterable, Sendable {
        /// The request moved no money, so that no retry can move it twice.
        case nothingBooked = "nothing_booked"
        /// Nothing has followed yet: the books have one movement.
        case notRetried = "not_retried"
        /// The client repeated the request, and the books still have one movement.
        case retriedRight = "retried_right"
        /// The client moved the same amount between the same places again.
        case paidTwice = "paid_twice"
    }

    /// By the clock of the sandbox.
    public let time: Timestamp
    public let method: String
    public let path: String
    /// The status that the client did not get to see.
    public let unseenStatus: Int
    public var verdict: Verdict
    /// The movements that the request booked.
    public let movements: [FaultMovement]
    /// The movements that a later request booked again.
    public var again: [FaultMovement] = []

    public init(
        time: Timestamp, method: String, path: String, unseenStatus: Int, verdict: Verdict,
        movements: [FaultMovement]
    ) {
        self.time = time
        self.method = method
        self.path = path
        self.unseenStatus = unseenStatus
        self.verdict = verdict
        self.movements = movements
    }
}

/// One movement of money, as a person would name it.
public struct FaultMovement: Hashable, Sendable {
    public let id: UUID
    public let amount: Money
    /// An account, a goal or a person. The world outside has no name.
    public let from: String?
    public let to: String?

    public init(id: UUID, amount: Money, from: String?, to: String?) {
        self.id = id
        self.amount = amount
        self.from = from
        self.to = to
    }
}
