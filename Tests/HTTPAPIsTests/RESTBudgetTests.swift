import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Budgets in the REST API")
struct RESTBudgetTests {
    private let api: API
    private let ada: PersonID
    private let account: AccountID

    init() async throws {
        api = try API()
        ada = try await api.world.person(1).person.id
        account = try await api.world.account(of: ada, holding: 100_00).id
    }

    /// Signs in again: the clock passes the end of a session.
    private func set(_ body: String) async throws -> TestClient.Answer {
        try await api.send(.put, "/v1/budgets", as: api.world.person(1), body)
    }

    private func list(_ query: String = "") async throws -> TestClient.Answer {
        try await api.send(.get, "/v1/budgets" + query, as: api.world.person(1))
    }

    private func spend(_ cents: Int64) async throws {
        let payment = Spending.Payment(
            amount: Money(minorUnits: cents, currency: .dollar),
            counterparty: Counterparty(kind: .merchant, name: "Copper Kettle"), category: .coffee)
        _ = try await api.world.wallet.spending.record(
            payment, in: account, by: ada, key: api.world.key())
    }

    @Test("A budget is set, replaced and removed, and says what was paid (UI-VIZ-41)")
    func flow() async throws {
        try await spend(3_00)
        api.world.clock.advance(seconds: 31 * 86_400)
        let month = Month(containing: LocalDays.universal.day(of: api.world.clock.now))
        let set20 = try await set(#"{"category":"COFFEE","amount":2000,"currency":"USD"}"#)
        #expect(set20.text == #"{"category":"COFFEE","amount":2000,"currency":"USD"}"#)
        _ = try await set(#"{"category":"COFFEE","amount":1500,"currency":"USD"}"#)
        _ = try await set(#"{"category":"COFFEE","amount":700,"currency":"EUR"}"#)
        try await spend(4_50)
        func text(_ month: Month, paid: Int) -> String {
            #"{"month":"\#(month.text)","currency":"USD","budgets":["#
                + #"{"category":"COFFEE","amount":1500,"paid_out":\#(paid)}]}"#
        }
        #expect(try await list("?currency=USD").text == text(month, paid: 450))
        let last = month.previous
        #expect(
            try await list("?currency=USD&month=\(last.text)").text == text(last, paid: 300))
        _ = try await set(#"{"category":"COFFEE","amount":null,"currency":"USD"}"#)
        #expect(try await list("?currency=USD").json["budgets"] == .array([]))
        let euros = try await list("?currency=EUR").json["budgets"]?.elements
        #expect(euros?.map { $0["amount"] } == [.integer(700)])
    }

    @Test("An invalid budget gets its own error (UI-VIZ-41)")
    func invalid() async throws {
        let cases = [
            (#"{"category":"TEA","amount":1,"currency":"USD"}"#, "category_unknown"),
            (#"{"category":"COFFEE","amount":0,"currency":"USD"}"#, "amount_not_positive"),
            (#"{"category":"COFFEE","amount":1,"currency":"XXX"}"#, "currency_unknown"),
            (#"{"category":"COFFEE","currency":"USD"}"#, "field_missing"),
            (#"{"category":"COFFEE","amount":1,"currency":"USD","a":1}"#, "field_unknown"),
        ]
        for (body, code) in cases { #expect(try await set(body).code == code, "\(body)") }
        for (query, code) in [
            ("?month=2026-13", "field_invalid"), ("?month=0000-01", "field_invalid"),
            ("?month=11", "field_invalid"),
            ("?currency=XXX", "currency_unknown"), ("?day=1", "field_unknown"),
        ] {
            #expect(try await list(query).code == code, "\(query)")
        }
    }
}
