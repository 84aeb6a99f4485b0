import Foundation
import Ledger
import Testing
import WalletServices

@Suite struct WeekTests {
    private func days(_ zone: String) throws -> LocalDays {
        try LocalDays(zone: zone).orThrow(zone)
    }

    private func day(_ text: String) throws -> CivilDate {
        try CivilDate(iso8601: text).orThrow(text)
    }

    private func start(_ text: String, _ zone: String) throws -> String {
        try days(zone).start(of: day(text)).rfc3339
    }

    @Test("A week begins on Monday and ends before the next (S-RND-6, D-2)")
    func mondays() throws {
        let week = Week(containing: try day("2026-11-21"), in: .universal)
        #expect(week.firstDay.iso8601 == "2026-11-16")
        #expect(week.start.rfc3339 == "2026-11-16T00:00:00.000Z")
        #expect(week.end.rfc3339 == "2026-11-23T00:00:00.000Z")
        for number in 0..<7 {
            let other = Week(containing: week.firstDay.adding(days: Int64(number)), in: .universal)
            #expect(other == week)
        }
    }

    @Test(
        "Days begin at local midnight, also around clock changes (S-RND-7)",
        arguments: [
            ("2026-03-29", "Europe/London", "2026-03-29T00:00:00.000Z"),
            ("2026-03-30", "Europe/London", "2026-03-29T23:00:00.000Z"),
            ("2026-10-26", "Europe/London", "2026-10-26T00:00:00.000Z"),
            ("2026-10-25", "Europe/London", "2026-10-24T23:00:00.000Z"),
            ("2026-11-02", "America/New_York", "2026-11-02T05:00:00.000Z"),
            ("2026-11-01", "America/New_York", "2026-11-01T04:00:00.000Z"),
            ("2026-11-16", "Asia/Kathmandu", "2026-11-15T18:15:00.000Z"),
            ("2026-11-16", "Pacific/Kiritimati", "2026-11-15T10:00:00.000Z"),
            ("2026-11-16", "Pacific/Pago_Pago", "2026-11-16T11:00:00.000Z"),
            // The clock went forward at midnight: the day began at one.
            ("2018-11-04", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"),
            // It went back at midnight: the evening before was an hour longer.
            ("2018-02-18", "America/Sao_Paulo", "2018-02-18T03:00:00.000Z"),
            ("2018-02-17", "America/Sao_Paulo", "2018-02-17T02:00:00.000Z"),
            // Samoa skipped 30 December 2011.
            ("2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"),
            ("2011-12-31", "Pacific/Apia", "2011-12-30T10:00:00.000Z"),
            ("2011-12-29", "Pacific/Apia", "2011-12-29T10:00:00.000Z"),
        ])
    func midnights(text: String, zone: String, expected: String) throws {
        #expect(try start(text, zone) == expected)
    }

    @Test(
        "Every moment of three years is in exactly one week (S-RND-6, S-RND-7)",
        arguments: [
            "UTC", "Europe/London", "America/New_York", "America/Sao_Paulo", "Asia/Tehran",
            "Australia/Lord_Howe", "Africa/Cairo", "America/Havana", "Pacific/Apia", "Asia/Beirut",
        ])
    func partition(zone: String) throws {
        let days = try days(zone)
        for first in ["2010-12-20", "2017-12-18", "2025-12-15"] {
            var week = Week(containing: try day(first), in: days)
            for _ in 0..<160 {
                let next = Week(containing: week.firstDay.adding(days: 7), in: days)
                #expect(week.end == next.start)
                let last = Timestamp(milliseconds: week.end.milliseconds - 1)
                for moment in [week.start, week.start.adding(seconds: 3599), last] {
                    #expect(Week(containing: moment, in: days) == week)
                }
                #expect(week.contains(last) && !week.contains(week.end))
                let hours = week.end.seconds(since: week.start) / 3600
                #expect((144...170).contains(hours))
                week = next
            }
        }
    }

    @Test("Sunday's last millisecond and Monday's first are in different weeks (S-RND-7)")
    func edge() throws {
        let london = try days("Europe/London")
        for monday in ["2026-03-30", "2026-10-26", "2026-11-16"] {
            let start = london.start(of: try day(monday))
            let before = Timestamp(milliseconds: start.milliseconds - 1)
            #expect(Week(containing: start, in: london).firstDay.iso8601 == monday)
            #expect(Week(containing: before, in: london).end == start)
        }
    }

    @Test("An invalid time zone is refused", arguments: ["", "Mars/Olympus", "Europe/Atlantis"])
    func noZone(name: String) {
        #expect(LocalDays(zone: name) == nil)
    }
}
