import Ledger
import Testing

@Suite struct RoundUpTests {
    private func money(_ units: Int64, _ code: String = "GBP") throws -> Money {
        Money(minorUnits: units, currency: try Samples.currency(code))
    }

    @Test("4.35 + 5.20 + 0.87 give 1.58 of spare change (S-RND-1)")
    func seedExample() throws {
        let payments = try [money(435), money(520), money(87)]
        let pounds = try Samples.currency("GBP")
        #expect(RoundUp.total(of: payments, in: pounds) == (try money(158)))
    }

    @Test(
        "Only the difference to the next whole unit counts (S-RND-2, S-RND-3)",
        arguments: [
            (100, "GBP", 0), (1, "GBP", 99), (99, "GBP", 1), (10_000, "GBP", 0), (435, "GBP", 65),
            (101, "GBP", 99), (0, "GBP", 0), (-435, "GBP", 0), (.min, "GBP", 0),
            (.max, "GBP", 93), (1, "JPY", 0), (999, "JPY", 0), (1, "KWD", 999),
            (1234, "KWD", 766), (1000, "KWD", 0), (12_345, "CLF", 7655),
        ] as [(Int64, String, Int64)])
    func change(units: Int64, code: String, missing: Int64) throws {
        #expect(RoundUp.change(of: try money(units, code)).minorUnits == missing)
    }

    @Test("Spare change in several currencies is never added up (S-XFER-10)")
    func oneCurrency() throws {
        let pounds = try Samples.currency("GBP")
        #expect(RoundUp.total(of: [try money(1), try money(1, "JPY")], in: pounds) == nil)
        #expect(RoundUp.total(of: [], in: pounds) == .zero(pounds))
    }
}
