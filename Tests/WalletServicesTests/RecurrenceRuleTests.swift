import Ledger
import Testing
import WalletServices

@Suite struct RecurrenceRuleTests {
    private func day(_ text: String) throws -> CivilDate {
        try CivilDate(iso8601: text).orThrow(text)
    }

    /// The first days of a rule.
    private func days(_ rule: RecurrenceRule?, _ count: Int) throws -> [String] {
        let rule = try rule.orThrow("no rule")
        var found: [String] = []
        var day = rule.next(from: rule.start)
        while let next = day, found.count < count {
            found.append(next.iso8601)
            day = rule.next(from: next.adding(days: 1))
        }
        return found
    }

    @Test("Days, weeks, months and years count from the start")
    func frequencies() throws {
        let start = try day("2026-01-31")
        #expect(
            try days(RecurrenceRule(start: start, frequency: .daily, step: 3), 3)
                == ["2026-01-31", "2026-02-03", "2026-02-06"])
        #expect(
            try days(RecurrenceRule(start: start, frequency: .weekly), 2)
                == ["2026-01-31", "2026-02-07"])
        #expect(
            try days(RecurrenceRule(start: start, frequency: .monthly), 4)
                == ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30"])
        #expect(
            try days(RecurrenceRule(start: day("2024-02-29"), frequency: .yearly), 5)
                == ["2024-02-29", "2025-02-28", "2026-02-28", "2027-02-28", "2028-02-29"])
        #expect(
            try days(RecurrenceRule(start: day("2026-01-05"), frequency: .monthly, step: 5), 3)
                == ["2026-01-05", "2026-06-05", "2026-11-05"])
    }

    @Test("A weekly rule has its own weekdays, none before the start")
    func weekdays() throws {
        // 2026-11-18 is a Wednesday.
        let rule = RecurrenceRule(
            start: try day("2026-11-18"), frequency: .weekly, step: 2, weekdays: [1, 3, 7])
        #expect(
            try days(rule, 5)
                == ["2026-11-18", "2026-11-22", "2026-11-30", "2026-12-02", "2026-12-06"])
    }

    @Test("A count or a last day ends a rule")
    func ends() throws {
        let start = try day("2026-11-18")
        #expect(
            try days(RecurrenceRule(start: start, frequency: .daily, count: 2), 9).count == 2)
        let until = try day("2026-11-20")
        #expect(
            try days(RecurrenceRule(start: start, frequency: .daily, until: until), 9).count == 3)
        let rule = try RecurrenceRule(start: start, frequency: .yearly, step: 1000)
            .orThrow("no rule")
        #expect(rule.next(from: start.adding(days: 1)) == nil)
    }

    @Test("An invalid rule is refused")
    func none() throws {
        let start = try day("2026-11-18")
        let before = try day("2026-11-17")
        #expect(RecurrenceRule(start: start, frequency: .daily, step: 0) == nil)
        #expect(RecurrenceRule(start: start, frequency: .daily, step: 1001) == nil)
        #expect(RecurrenceRule(start: start, frequency: .daily, count: 0) == nil)
        #expect(RecurrenceRule(start: start, frequency: .daily, until: before) == nil)
        #expect(RecurrenceRule(start: start, frequency: .daily, weekdays: [1]) == nil)
        #expect(RecurrenceRule(start: start, frequency: .weekly, weekdays: [0]) == nil)
        #expect(RecurrenceRule(start: try day("1999-12-31"), frequency: .daily) == nil)
    }
}
