import Ledger
import Testing

@Suite struct MonthTests {
    @Test("A month is read from its text and written as it")
    func text() throws {
        for text in ["2026-11", "0001-01", "9998-12"] { #expect(Month(text)?.text == text) }
        for text in ["2026-13", "2026-00", "2026-1", "2026-11-01", "11-2026", ""] {
            #expect(Month(text) == nil, "\(text)")
        }
    }

    @Test("A month ends on the day before the next one begins, also in a leap year")
    func ends() throws {
        let lasts = ["2026-02": "2026-02-28", "2028-02": "2028-02-29", "2026-12": "2026-12-31"]
        for (text, last) in lasts {
            let month = try #require(Month(text))
            #expect(month.first.iso8601 == text + "-01" && month.last.iso8601 == last)
            #expect(Month(containing: month.first) == month)
            #expect(Month(containing: month.last) == month)
        }
    }

    @Test("Months follow each other over the years, in order")
    func order() throws {
        let start = try #require(Month("2024-01"))
        var month = start
        for _ in 0..<36 {
            #expect(month < month.next && month.next.previous == month)
            month = month.next
        }
        #expect(month.text == "2027-01" && start < month)
    }
}
