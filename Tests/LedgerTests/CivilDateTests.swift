import Ledger
import Testing

@Suite struct CivilDateTests {
    @Test("Days and dates convert both ways over a thousand years")
    func bothWays() throws {
        for days in stride(from: Int64(-200_000), to: 300_000, by: 13) {
            let date = CivilDate(daysSince1970: days)
            let again = try #require(
                CivilDate(year: date.year, month: date.month, day: date.day))
            #expect(again == date)
            #expect(CivilDate(iso8601: date.iso8601) == date)
        }
    }

    @Test("Monday is 1 and Sunday is 7, also before 1970")
    func weekdays() throws {
        #expect(CivilDate(daysSince1970: 0).weekday == 4)
        #expect(CivilDate(daysSince1970: -1).weekday == 3)
        #expect(try #require(CivilDate(iso8601: "2026-11-16")).weekday == 1)
        #expect(try #require(CivilDate(iso8601: "2026-11-22")).weekday == 7)
        #expect(try #require(CivilDate(iso8601: "1900-01-01")).weekday == 1)
    }

    @Test(
        "Text that is not a valid day is refused",
        arguments: [
            "2026-02-29", "2026-13-01", "2026-00-10", "2026-11-31", "2026-11-00", "26-11-21",
            "2026-1-1", "2026-11-21 ", "+026-11-21", "2026/11/21", "", "0000-01-01", "2026-11--1",
        ])
    func noDay(text: String) {
        #expect(CivilDate(iso8601: text) == nil)
    }

    @Test("Leap years have a 29 February", arguments: ["2024-02-29", "2000-02-29"])
    func leap(text: String) throws {
        let day = try #require(CivilDate(iso8601: text))
        #expect(day.adding(days: 1).iso8601.hasSuffix("-03-01"))
    }
}
