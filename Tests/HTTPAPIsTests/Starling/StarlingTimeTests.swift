import Ledger
import Testing

@testable import HTTPAPIs

@Suite struct StarlingTimeTests {
    @Test(
        "Times are read in every format that clients send (S-SAPI-2)",
        arguments: [
            "2026-11-21T08:45:00.000Z", "2026-11-21T08:45:00Z", "2026-11-21T08:45:00.000999Z",
            "2026-11-21T09:45:00+01:00", "2026-11-21T09:45:00 01:00", "2026-11-21T09:45:00+0100",
            "2026-11-21T03:45:00-05:00", "2026-11-21T08:45:00", "2026-11-21T08:45:00.000",
            "2026-11-21 08:45:00", "2026-11-21T08:45:00z", "2026-11-21T08:45Z", "2026-11-21T08:45",
            "2026-11-21T09:45+01:00", "2026-11-21T09:45 01:00", "2026-11-21T09:45:00+01",
            "2026-11-21T08:45Z[UTC]", "2026-11-21T08:45:00.000Z[Europe/London]",
            "2026-11-21T09:45+01:00[Europe/Paris]",
        ])
    func readsTimes(text: String) {
        #expect(Timestamp(tolerating: text)?.rfc3339 == "2026-11-21T08:45:00.000Z")
    }

    @Test("Swift's distant past, in a year 0, is before everything")
    func readsDistantPast() {
        let past = Timestamp(tolerating: "0000-12-30T00:00:00Z")
        #expect(past.map { $0 < Timestamp(milliseconds: -62_000_000_000_000) } == true)
    }

    @Test("A day alone means its start in UTC")
    func readsDays() {
        #expect(Timestamp(tolerating: "2026-11-21")?.rfc3339 == "2026-11-21T00:00:00.000Z")
    }

    @Test(
        "Anything else is not a time",
        arguments: [
            "", "yesterday", "2026-11-31", "2026-11-21T25:00:00Z", "1763715600", "2026-11",
            "2026-11-21T08", "2026-11-21T08:4", "2026-11-21T08:45[", "2026-11-21[UTC]",
            "2026-11-21T08:45:00ZZ", "2026-11-21T08:45:00+1", "[[[[[[[[[[[[[[[[[[[[]",
        ])
    func refusesOthers(text: String) {
        #expect(Timestamp(tolerating: text) == nil)
    }
}
