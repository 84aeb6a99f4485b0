import Ledger
import Testing

@Suite struct TimeSpanTests {
    @Test(
        "Lengths of time are read as ISO 8601 writes them (X-CLOCK)",
        arguments: [
            ("P7D", 0, 604_800_000), ("P1W", 0, 604_800_000), ("PT1H", 0, 3_600_000),
            ("PT90S", 0, 90_000), ("PT0.25S", 0, 250), ("PT1.5S", 0, 1_500), ("P1M", 1, 0),
            ("P2Y", 24, 0), ("PT1M", 0, 60_000), ("P0D", 0, 0),
            ("P1Y2M3W4DT5H6M7.008S", 14, 2_178_367_008),
        ] as [(String, Int64, Int64)])
    func reads(text: String, months: Int64, milliseconds: Int64) {
        #expect(TimeSpan(iso8601: text) == TimeSpan(months: months, milliseconds: milliseconds))
    }

    @Test(
        "Anything else is no length of time (X-CLOCK)",
        arguments: [
            "", "P", "PT", "7D", "P7", "P-7D", "-P7D", "P1.5D", "PT1.2345S", "PT1.S", "P1D1W",
            "P1H", "P1DT", "p7d", "P7D ", "P10000000D", "P1D1D", "P٣D",
        ])
    func refuses(text: String) { #expect(TimeSpan(iso8601: text) == nil) }

    @Test(
        "Months are those of the calendar, and their last day replaces a missing one (X-CLOCK)",
        arguments: [
            ("2026-01-31T12:00:00Z", "P1M", "2026-02-28T12:00:00.000Z"),
            ("2024-01-31T12:00:00Z", "P1M", "2024-02-29T12:00:00.000Z"),
            ("2024-02-29T00:00:00Z", "P1Y", "2025-02-28T00:00:00.000Z"),
            ("2026-11-15T08:00:00Z", "P2M", "2027-01-15T08:00:00.000Z"),
            ("2026-03-29T00:59:00Z", "P1D", "2026-03-30T00:59:00.000Z"),
            ("1969-12-31T23:00:00Z", "PT2H", "1970-01-01T01:00:00.000Z"),
        ])
    func adds(start: String, text: String, end: String) throws {
        let span = try #require(TimeSpan(iso8601: text))
        #expect(Timestamp(rfc3339: start)?.adding(span)?.rfc3339 == end)
    }

    @Test("A length of time ends before the year 10000 (X-CLOCK)")
    func end() throws {
        let start = try #require(Timestamp(rfc3339: "9999-12-31T23:00:00Z"))
        for text in ["P1Y", "P1M", "PT1H", "P1000000Y"] {
            let span = try #require(TimeSpan(iso8601: text))
            #expect(start.adding(span) == nil, "\(text)")
        }
    }
}
