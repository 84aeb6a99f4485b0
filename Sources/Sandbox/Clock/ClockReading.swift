public import Ledger
public import WalletServices

/// The state of a clock that people can set.
public struct ClockReading: Hashable, Sendable {
    public var now: Timestamp
    public var isFrozen: Bool
    /// Its seconds in one second of the machine's clock; 1 for a clock that goes as usual.
    public var speed: Int64
    /// Its progress, while it advances.
    public var progress: ClockProgress?
    /// Its last advance by this program.
    public var last: ClockAdvance?

    public init(
        now: Timestamp, isFrozen: Bool, speed: Int64, progress: ClockProgress? = nil,
        last: ClockAdvance? = nil
    ) {
        self.now = now
        self.isFrozen = isFrozen
        self.speed = speed
        self.progress = progress
        self.last = last
    }
}

/// The progress of a clock that advances.
public struct ClockProgress: Hashable, Sendable {
    public let from: Timestamp
    public let to: Timestamp
    /// The moment that it reached.
    public var now: Timestamp

    public init(from: Timestamp, to: Timestamp, now: Timestamp) {
        self.from = from
        self.to = to
        self.now = now
    }

    /// The part of the way that is done, in percent.
    public var percent: Int64 {
        let whole = max(to.milliseconds - from.milliseconds, 1)
        return (now.milliseconds - from.milliseconds) * 100 / whole
    }
}

/// A change of a clock. A missing property stays as it is.
public struct ClockChange: Hashable, Sendable {
    public var now: Timestamp?
    public var isFrozen: Bool?
    public var speed: Int64?

    public init(now: Timestamp? = nil, isFrozen: Bool? = nil, speed: Int64? = nil) {
        self.now = now
        self.isFrozen = isFrozen
        self.speed = speed
    }
}

/// How far to move a clock.
public enum ClockDistance: Hashable, Sendable {
    case by(TimeSpan)
    case to(Timestamp)
}

/// The events while a clock advanced.
public struct ClockAdvance: Hashable, Sendable {
    public let from: Timestamp
    public var to: Timestamp
    /// The results of the scheduled jobs, as counts.
    public var jobs: [JobName: Int] = [:]
    /// Codes, tokens, sessions and trusted devices that ended.
    public var codesExpired = 0
    public var tokensExpired = 0
    public var sessionsEnded = 0
    public var devicesForgotten = 0
    public var webhookAttempts = 0
    /// True if an error or the end of the server stopped the clock before its goal.
    public var isCutShort = false

    public init(from: Timestamp, to: Timestamp) {
        self.from = from
        self.to = to
    }
}

/// The reason to refuse a change of a clock, in the order of the checks.
public enum ClockError: String, Error, CaseIterable, Sendable {
    /// Neither a moment nor a length of time, or both, or nothing to change.
    case nothingToDo = "clock_change_empty"
    case momentInvalid = "clock_moment_invalid"
    case spanInvalid = "clock_span_invalid"
    case speedInvalid = "clock_speed_invalid"
    case past = "clock_only_forward"
    case tooFar = "clock_too_far"
    case outOfRange = "clock_out_of_range"
}
