import Ledger

/// The setting of a sandbox's clock, as the database keeps it.
struct ClockSetting: Hashable, Sendable {
    /// Grows with each change, so that servers know which one is newer.
    var number: Int64
    var isFrozen: Bool
    /// Its seconds in one second of the machine's clock.
    var speed: Int64
    /// The moment that it showed when it was set.
    var moment: Timestamp
    /// The moment that the machine's clock showed then.
    var since: Timestamp

    /// The clock's first and last moment: ids hold no earlier one, and files of banks no later one.
    static let first = Timestamp(milliseconds: 946_684_800_000)
    static let last = Timestamp(milliseconds: 7_258_118_399_999)
    static let speeds: ClosedRange<Int64> = 1...86_400

    /// The moment that the clock shows when the machine's clock shows `machine`. A machine's clock
    /// that is set back stops it for a while.
    func now(at machine: Timestamp) -> Timestamp {
        guard !isFrozen else { return moment }
        let passed = max(machine.milliseconds - since.milliseconds, 0)
        let (way, overflow) = passed.multipliedReportingOverflow(by: speed)
        guard !overflow, way < Self.last.milliseconds - moment.milliseconds else {
            return max(moment, Self.last)
        }
        return Timestamp(milliseconds: moment.milliseconds + way)
    }

    /// The same clock, set to this moment.
    func at(_ moment: Timestamp, _ machine: Timestamp) -> ClockSetting {
        ClockSetting(
            number: number + 1, isFrozen: isFrozen, speed: speed, moment: moment, since: machine)
    }

    /// `3 frozen 1 2026-03-29T00:59:00.000Z 2026-11-23T14:02:11.120Z`.
    var text: String {
        let state = isFrozen ? "frozen" : "running"
        return "\(number) \(state) \(speed) \(moment.rfc3339) \(since.rfc3339)"
    }
}

extension ClockSetting {
    /// Reads the format of `text`.
    init?(text: String) {
        let words = text.split(separator: " ").map(String.init)
        guard words.count == 5, let number = Int64(words[0]),
            ["frozen", "running"].contains(words[1]), let speed = Int64(words[2]),
            Self.speeds.contains(speed), let moment = Timestamp(rfc3339: words[3]),
            let since = Timestamp(rfc3339: words[4])
        else { return nil }
        self.init(
            number: number, isFrozen: words[1] == "frozen", speed: speed, moment: moment,
            since: since)
    }
}
