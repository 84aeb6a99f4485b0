import Foundation
import Ledger
import Testing

@Suite struct TimestampTests {
    @Test(
        "A timestamp is written with exactly three decimals (S-SAPI-3)",
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (1_795_250_700_000, "2026-11-21T08:45:00.000Z"),
            (951_782_400_000, "2000-02-29T00:00:00.000Z"),
            (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
            (4_107_542_399_999, "2100-02-28T23:59:59.999Z"),
            (1_709_164_800_123, "2024-02-29T00:00:00.123Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
            (-62_135_596_800_000, "0001-01-01T00:00:00.000Z"),
            (-2_203_891_200_000, "1900-03-01T00:00:00.000Z"),
            (1_230_768_000_007, "2009-01-01T00:00:00.007Z"),
        ] as [(Int64, String)])
    func text(milliseconds: Int64, expected: String) {
        #expect(Timestamp(milliseconds: milliseconds).rfc3339 == expected)
    }

    @Test("Every day from 1600 to 2500 follows the day before it")
    func calendar() {
        let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var day = CivilDate(daysSince1970: -135_140)
        #expect(day.iso8601 == "1600-01-01")
        for number in -135_139...193_578 {
            let next = CivilDate(daysSince1970: Int64(number))
            let isLeap = day.year % 4 == 0 && (day.year % 100 != 0 || day.year % 400 == 0)
            let last = Int64(lengths[Int(day.month) - 1] + (isLeap && day.month == 2 ? 1 : 0))
            var (year, month, inMonth) = (day.year, day.month, day.day + 1)
            if inMonth > last { (month, inMonth) = (month + 1, 1) }
            if month > 12 { (year, month) = (year + 1, 1) }
            guard (next.year, next.month, next.day) == (year, month, inMonth) else {
                Issue.record("\(next.iso8601) follows \(day.iso8601)")
                return
            }
            day = next
        }
        #expect(day.iso8601 == "2499-12-31")
    }

    @Test("Adding seconds stops at the limits instead of trapping (MON-7)")
    func saturation() {
        let most = Timestamp(milliseconds: .max)
        let least = Timestamp(milliseconds: .min)
        #expect(most.adding(seconds: 1) == most)
        #expect(least.adding(seconds: -1) == least)
        #expect(Timestamp(milliseconds: 0).adding(seconds: .max) == most)
        #expect(Timestamp(milliseconds: 0).adding(seconds: .min) == least)
        #expect(least.rfc3339.hasSuffix("Z"))
        #expect(most.rfc3339.hasSuffix("Z"))
        _ = least.seconds(since: most)
    }

    @Test("Seconds between two timestamps are rounded towards zero")
    func seconds() {
        let noon = Timestamp(milliseconds: 10_000)
        #expect(noon.seconds(since: Timestamp(milliseconds: 8001)) == 1)
        #expect(Timestamp(milliseconds: 8001).seconds(since: noon) == -1)
        #expect(noon.seconds(since: noon) == 0)
    }

    @Test(
        "RFC 3339 text reads as the moment that it means",
        arguments: [
            ("2026-11-21T08:00:00Z", 1_795_248_000_000),
            ("2026-11-21T08:00:00.000Z", 1_795_248_000_000),
            ("2026-11-21t08:00:00.1z", 1_795_248_000_100),
            ("2026-11-21T09:30:00.123456789+01:30", 1_795_248_000_123),
            ("2026-11-21T03:00:00-05:00", 1_795_248_000_000),
            ("1970-01-01T00:00:00Z", 0), ("1969-12-31T23:59:59.999Z", -1),
            ("2016-12-31T23:59:60Z", 1_483_228_799_000),
        ] as [(String, Int64)])
    func reading(text: String, milliseconds: Int64) {
        #expect(Timestamp(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(
        "Text that is not RFC 3339 is refused",
        arguments: [
            "", "2026-11-21", "2026-11-21T08:00:00", "2026-11-21 08:00:00Z",
            "2026-02-30T08:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T08:60:00Z",
            "2026-11-21T08:00:00.Z", "2026-11-21T08:00:00+1:00", "2026-11-21T08:00:00+0100",
            "2026-11-21T08:00:00ZZ", "2026-11-21T-8:00:00Z", "2026-11-21T08:00:61Z",
        ])
    func notAMoment(text: String) {
        #expect(Timestamp(rfc3339: text) == nil)
    }
}
