/// A length of time as ISO 8601 writes it: `P7D`, `P1M`, `PT1H30M`.
///
/// Years and months are those of the calendar in UTC; a day is 24 hours.
public struct TimeSpan: Hashable, Sendable {
    public let months: Int64
    public let milliseconds: Int64

    public init(months: Int64 = 0, milliseconds: Int64 = 0) {
        self.months = months
        self.milliseconds = milliseconds
    }

    /// Seven days, and the like.
    public static func days(_ count: Int64) -> TimeSpan {
        TimeSpan(milliseconds: count * 86_400_000)
    }

    /// Reads ISO 8601, such as `P1Y2M3W4DT5H6M7.5S`: each unit once, in this order, none negative,
    /// and only seconds with decimals, at most three. The maximum is 1,000,000 of each unit.
    public init?(iso8601 text: String) {
        var reader = Reader(rest: text.utf8[...])
        guard reader.skip("P") else { return nil }
        var (months, milliseconds, count) = (Int64(0), Int64(0), 0)
        func read(_ unit: Character) -> Int64? {
            guard let number = reader.number(before: unit) else { return nil }
            count += 1
            return number
        }
        months += (read("Y") ?? 0) * 12
        months += read("M") ?? 0
        milliseconds += (read("W") ?? 0) * 7 * 86_400
        milliseconds += (read("D") ?? 0) * 86_400
        if reader.skip("T") {
            let before = count
            milliseconds += (read("H") ?? 0) * 3600
            milliseconds += (read("M") ?? 0) * 60
            reader.acceptsDecimals = true
            milliseconds += read("S") ?? 0
            guard count > before else { return nil }
        }
        guard count > 0, reader.rest.isEmpty else { return nil }
        self.init(months: months / 1000, milliseconds: milliseconds)
    }

    /// Reads numbers in thousandths.
    private struct Reader {
        var rest: Substring.UTF8View
        var acceptsDecimals = false

        mutating func skip(_ letter: Character) -> Bool {
            guard rest.first == letter.asciiValue else { return false }
            rest = rest.dropFirst()
            return true
        }

        /// Reads the number before this letter. If another letter follows, it reads nothing.
        mutating func number(before letter: Character) -> Int64? {
            let whole = rest.prefix { (0x30...0x39).contains($0) }
            guard (1...6).contains(whole.count) || whole.elementsEqual("1000000".utf8) else {
                return nil
            }
            var after = rest.dropFirst(whole.count)
            var decimals = after.prefix(0)
            if acceptsDecimals, after.first == UInt8(ascii: ".") {
                decimals = after.dropFirst().prefix { (0x30...0x39).contains($0) }
                guard (1...3).contains(decimals.count) else { return nil }
                after = after.dropFirst(decimals.count + 1)
            }
            guard after.first == letter.asciiValue else { return nil }
            rest = after.dropFirst()
            let digits = Array(whole) + Array(decimals)
            let padding = repeatElement(UInt8(ascii: "0"), count: 3 - decimals.count)
            return (digits + padding).reduce(0) { $0 * 10 + Int64($1 - 0x30) }
        }
    }
}

extension Timestamp {
    /// The moment that much later: first the months, whose last day replaces a missing one (a month
    /// after January 31 is February 28), then the rest.
    ///
    /// - Returns: no moment after the year 9999.
    public func adding(_ span: TimeSpan) -> Timestamp? {
        let day = CivilDate(daysSince1970: milliseconds.floorDivided(by: 86_400_000))
        let inDay = milliseconds - day.daysSince1970 * 86_400_000
        let month = day.year * 12 + day.month - 1 + span.months
        guard let first = CivilDate(year: month / 12, month: month % 12 + 1, day: 1),
            let later = (0..<4).lazy.compactMap({ back in
                CivilDate(year: first.year, month: first.month, day: day.day - back)
            }).first
        else { return nil }
        let sum = later.daysSince1970 * 86_400_000 + inDay + span.milliseconds
        let end = CivilDate(daysSince1970: sum.floorDivided(by: 86_400_000))
        return end.year <= 9999 ? Timestamp(milliseconds: sum) : nil
    }
}
