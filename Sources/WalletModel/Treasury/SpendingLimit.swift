import Foundation
public import Ledger

/// Whom a limit concerns.
public enum LimitSubject: Hashable, Sendable {
    /// Everybody.
    case wallet
    case person(PersonID)

    /// The id in the table: no person has sixteen zero bytes.
    package var uuid: UUID {
        switch self {
        case .wallet: UUID(bytes: [UInt8](repeating: 0, count: 16))
        case .person(let person): person.uuid
        }
    }
}

/// The span over which a limit adds up payments.
public enum LimitSpan: String, CaseIterable, Sendable {
    case payment
    case day
    case month
}

/// How much may be paid in one currency.
public struct SpendingLimit: Hashable, Sendable {
    /// The treatment of a payment over the limit.
    public enum Rule: String, CaseIterable, Sendable {
        case refuse
        /// The payer may ask a treasurer.
        case ask
    }

    /// The maximum amounts in minor units. A span without one has no limit.
    public struct Bounds: Hashable, Sendable {
        public var perPayment: Int64?
        public var perDay: Int64?
        public var perMonth: Int64?
        public var over: Rule

        public init(
            perPayment: Int64? = nil, perDay: Int64? = nil, perMonth: Int64? = nil,
            over: Rule = .refuse
        ) {
            self.perPayment = perPayment
            self.perDay = perDay
            self.perMonth = perMonth
            self.over = over
        }

        public var isEmpty: Bool { perPayment == nil && perDay == nil && perMonth == nil }

        public subscript(span: LimitSpan) -> Int64? {
            switch span {
            case .payment: perPayment
            case .day: perDay
            case .month: perMonth
            }
        }
    }

    public let bounds: Bounds
    /// The wallet's zone when the limit was set, by its IANA name.
    public let zone: String
    /// The treasurer who set it. Without one, it was the command line.
    public let setBy: PersonID?
    public let setAt: Timestamp

    public init(bounds: Bounds, zone: String, setBy: PersonID?, setAt: Timestamp) {
        self.bounds = bounds
        self.zone = zone
        self.setBy = setBy
        self.setAt = setAt
    }
}
