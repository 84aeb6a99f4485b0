import Foundation
import Ledger
import Testing
import WalletTestSupport

@testable import WalletServices
@testable import WebApp

@Suite("The chart and the shares of insights (C-16)")
struct ChartTests {
    private func part(_ units: [Int64], language: String = "en") throws -> ChartPart {
        let first = CivilDate(daysSince1970: 20_758)
        let chart = BalanceChart(
            balances: units.enumerated().map { index, units in
                Feed.DayBalance(
                    day: first.adding(days: Int64(index)),
                    balance: Money(minorUnits: units, currency: .pound))
            })
        let words = try Languages.ofProgram.get().best(chosen: language, accepted: nil)
        return try #require(chart.part(words, MoneyFormat(locale: words.locale)))
    }

    @Test("Zero is at the lower edge, even when every balance is zero (C-16)")
    func zero() throws {
        #expect(try part([0, 0]).heights == "1000 1000")
        #expect(try part([0, 0]).peak == nil)
        let half = try part([100, 50, 0])
        #expect(half.heights == "0 500 1000" && half.bottom == "£0")
        let same = try part([500_00, 500_00])
        #expect(same.heights == "0 0" && same.bottom == "£0")
        #expect(same.area == "M0 0 H500 V0 H1000 V1000 H0 Z")
    }

    @Test("A balance below zero fills downwards from zero (C-16)")
    func below() throws {
        let part = try part([300, -100])
        #expect(part.heights == "0 1000" && part.bottom == "\u{2212}£1.00")
        #expect(part.area == "M0 0 H500 V1000 H1000 V750 H0 Z")
    }

    @Test("The line consists of steps: each day is level, and all have the same width (C-16)")
    func steps() throws {
        #expect(try part([100, 50, 0, 100]).line == "M0 0 H250 V500 H500 V1000 H750 V0 H1000")
        #expect(try part([7]).line == "M0 0 H1000")
    }

    @Test("The peak's label is at the first of the highest days (C-16)")
    func peak() throws {
        let days = [Int64](repeating: 1_00, count: 30)
        let places = [(0, "1.6%", "start"), (14, "48.3%", "middle"), (29, "98.3%", "end")]
        for (index, x, anchor) in places {
            var units = days
            units[index] = 95_65
            let peak = try #require(part(units).peak)
            #expect(peak.x == x && peak.anchor == anchor && peak.text == "£95.65", "\(index)")
        }
        #expect(try part([1, 5, 5, 2]).peak?.x == "37.5%")
    }

    @Test("The peak's label has two thirds of the width, also in a month's first days (C-16)")
    func roomOfThePeak() throws {
        let cases: [([Int64], String, String)] = [
            ([5], "50.0%", "middle"), ([5, 1], "25.0%", "start"), ([1, 5], "75.0%", "end"),
            ([1, 5, 1], "49.9%", "middle"),
        ]
        for (units, x, anchor) in cases {
            let peak = try #require(part(units).peak)
            #expect(peak.x == x && peak.anchor == anchor, "\(units)")
        }
    }

    @Test("The dates below are the first day with its month, then every seventh (C-16)")
    func ticks() throws {
        let days = [Int64](repeating: 1, count: 30)
        #expect(try part(days).ticks.map(\.text) == ["Nov 1", "8", "15", "22", "29"])
        #expect(
            try part(days, language: "es").ticks.map(\.text) == ["1 nov", "8", "15", "22", "29"])
        // The text of a drawing runs from left to right: the mark and the isolate turn the date.
        let arabic = try part([1], language: "ar").ticks.map(\.text)
        #expect(arabic == ["\u{200F}\u{2068}1 نوفمبر\u{2069}"])
        #expect(try part([1]).ticks.map(\.text) == ["Nov 1"])
        #expect(try part(days).ticks.map(\.x) == ["0", "24.9%", "48.3%", "71.6%", "94.9%"])
    }

    @Test("The line stays inside its square for all balances")
    func inside() throws {
        for units in [[0], [5, 5, 5], [0, MoneyLimit.balance], [3, 1, 2, 9, 0]] as [[Int64]] {
            let part = try part(units)
            let numbers = part.area.split { !$0.isNumber }.compactMap { Int64($0) }
            #expect(numbers.allSatisfy { (0...1000).contains($0) }, "\(part.area)")
            #expect(part.heights.split(separator: " ").count == units.count)
            #expect(part.last == String(units.count - 1))
        }
    }

    @Test(
        "Percentages add up to 100: the points lost by rounding go to the largest losses (C-16)",
        arguments: [
            ([1, 1, 1], [34, 33, 33]), ([30_00, 10_00, 9], [75, 25, 0]), ([1], [100]),
            ([1, 999], [0, 100]), ([2, 2, 2, 1], [29, 29, 28, 14]), ([], []), ([0, 0], [0, 0]),
            ([MoneyLimit.balance, MoneyLimit.balance], [50, 50]),
        ] as [([Int64], [Int64])])
    func percentages(parts: [Int64], expected: [Int64]) {
        #expect(Percentages(of: parts).values == expected)
    }

    @Test("For any parts, percentages add up to 100 and each is off by less than one (C-16)")
    func anyParts() {
        var state: UInt64 = 9
        for _ in 0..<500 {
            let parts = (0..<Int(state % 9 + 1)).map { _ in
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                return Int64(state >> 40)
            }
            let (values, whole) = (Percentages(of: parts).values, parts.reduce(0, +))
            #expect(whole == 0 || values.reduce(0, +) == 100, "\(parts)")
            for (value, part) in zip(values, parts) {
                #expect(abs(value * whole - part * 100) < max(1, whole), "\(parts)")
            }
        }
    }
}
