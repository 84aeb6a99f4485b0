public import Ledger

/// When the next automatic backup is due, and which old ones may go. The names of the backups carry
/// their times, so their folder alone answers both.
public struct BackupSchedule: Hashable, Sendable {
    /// Seconds from one backup to the next.
    public let period: Int64
    /// How many backups to keep; at least 1.
    public let keep: Int

    public init(period: Int64, keep: Int) {
        self.period = period
        self.keep = max(1, keep)
    }

    private static let (start, end) = ("awallet-", ".db")

    /// The name of a backup made at this time: `awallet-2026-11-22T150000Z.db`.
    public static func name(at time: Timestamp) -> String {
        start + time.rfc3339.prefix(19).filter { $0 != ":" } + "Z" + end
    }

    /// The time in a backup's name.
    public static func time(in name: String) -> Timestamp? {
        guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
        let digits = Array(name.dropFirst(start.count).dropLast(end.count))
        guard digits.count == 18 else { return nil }
        let text = "\(String(digits[..<13])):\(String(digits[13..<15])):\(String(digits[15...]))"
        guard let time = Timestamp(rfc3339: text), self.name(at: time) == name else { return nil }
        return time
    }

    /// The seconds until the next backup is due; 0 when it is due now.
    ///
    /// - Parameter newest: the time of the newest good backup. One of the future, made before the
    ///   clock was set back, does not count.
    public func secondsUntilDue(newest: Timestamp?, at now: Timestamp) -> Int64 {
        guard let newest, newest <= now else { return 0 }
        return max(0, period - now.seconds(since: newest))
    }

    /// The names of backups up to this time among the names in a folder, the newest first.
    public static func backups(among names: some Sequence<String>, at now: Timestamp) -> [String] {
        names.compactMap { name in time(in: name).map { (name, $0) } }
            .filter { $0.1 <= now }
            .sorted { $0.1 > $1.1 }
            .map(\.0)
    }

    /// The backups to delete. A file that does not verify neither counts as kept nor goes: the host
    /// may want to look at it.
    ///
    /// - Parameters:
    ///   - names: all names in the folder.
    ///   - isGood: whether this backup verifies; asked only where it matters.
    public func superfluous(
        among names: some Sequence<String>, at now: Timestamp, isGood: (String) -> Bool
    ) -> [String] {
        let backups = Self.backups(among: names, at: now)
        guard backups.count > keep else { return [] }
        return Array(backups.filter(isGood).dropFirst(keep))
    }
}
