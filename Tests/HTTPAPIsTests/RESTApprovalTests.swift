import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Limits and approvals in the REST API")
struct RESTApprovalTests {
    static let routes = [
        "POST /v1/approvals/{id}/approval", "POST /v1/approvals/{id}/refusal",
    ]

    @Test("A member approves and declines nothing (P-LIM-1)", arguments: RESTApprovalTests.routes)
    func member(route: String) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let path = (route.split(separator: " ").last.map(String.init) ?? "")
            .replacing("{id}", with: ada.person.id.text)
        let answer = try await api.send(.post, path, as: ada, #"{"reason":"No"}"#)
        #expect(answer.status == 403 && answer.code == "treasurers_only")
    }

    @Test("A payment over a limit is refused, asked for, and approved or declined (P-LIM-1)")
    func day() async throws {
        let api = try API()
        let grace = try await api.world.treasurer(1)
        let ada = try await api.world.person(2)
        let rent = try await api.world.account(of: ada.person.id, holding: 10_00).id.text
        _ = try await api.world.account(of: grace.person.id)
        let path = "/v1/people/\(ada.person.id.text)/limits"
        let set = try await api.send(
            .put, path, as: grace, #"{"per_payment":100,"per_day":null,"over":"ask"}"#)
        #expect(set.json["per_payment"] == .integer(100) && set.json["per_day"] == .null)
        #expect(set.json["set_by"]?.text == grace.person.id.text)
        #expect(try await api.send(.get, path, as: grace).text == set.text)
        let other = try await api.send(.get, path + "?currency=EUR", as: grace)
        #expect(other.json["per_payment"] == .null && other.json["set_at"] == .null)
        let own = try await api.send(.get, "/v1/limits", as: ada)
        #expect(own.json["limits"]?.elements.first?["paid_today"] == .integer(0))
        let body =
            #"{"from":"\#(rent)","recipient":"+15306010001","amount":500,"currency":"USD"}"#
        let over = try await api.send(.post, "/v1/transfers", as: ada, key: "k", body)
        #expect(over.status == 422 && over.code == "over_payment_limit")
        #expect(over.text.contains("your limit of 1.00 USD for one payment"))
        let asked = try await api.send(.post, "/v1/approvals", as: ada, key: "k", body)
        #expect(asked.status == 201 && asked.json["state"]?.text == "waiting")
        let id = try #require(asked.json["id"]?.text)
        let waiting = try await api.send(.get, "/v1/approvals/waiting", as: grace)
        #expect(waiting.json["approvals"]?.elements.map { $0["id"]?.text } == [id])
        let given = try await api.send(.post, "/v1/approvals/\(id)/approval", as: grace)
        #expect(given.status == 200 && given.json["state"]?.text == "approved")
        let sent = try await api.send(.post, "/v1/transfers", as: ada, key: "k", body)
        #expect(sent.status == 201 && sent.json["id"]?.text == id)
        let decided = try await api.send(.delete, "/v1/approvals/\(id)", as: ada)
        #expect(decided.status == 409 && decided.code == "approval_decided")
        let second = try await api.send(.post, "/v1/approvals", as: ada, key: "l", body)
        let next = "/v1/approvals/\(second.json["id"]?.text ?? "")"
        let bare = try await api.send(.post, next + "/refusal", as: grace, #"{"reason":""}"#)
        #expect(bare.status == 422 && bare.code == "reason_missing")
        let declined = try await api.send(
            .post, next + "/refusal", as: grace, #"{"reason":"Save for it"}"#)
        #expect(declined.json["reason"]?.text == "Save for it")
        let list = try await api.send(.get, "/v1/approvals", as: ada)
        let states = list.json["approvals"]?.elements.compactMap { $0["state"]?.text }
        #expect(Set(states ?? []) == ["approved", "declined"])
        let third = try await api.send(.post, "/v1/approvals", as: ada, key: "m", body)
        let last = "/v1/approvals/\(third.json["id"]?.text ?? "")"
        let withdrawn = try await api.send(.delete, last, as: ada)
        #expect(withdrawn.json["state"]?.text == "withdrawn")
        let none = try await api.send(
            .post, "/v1/approvals", as: ada, key: "n", body.replacing("500", with: "50"))
        #expect(none.status == 422 && none.code == "approval_not_offered")
        for body in [#"{"per_day":0}"#, #"{"currency":"XXX"}"#, #"{"over":"maybe"}"#] {
            let answer = try await api.send(.put, path, as: grace, body)
            #expect(answer.status == (body.contains("per_day") ? 422 : 400), "\(body)")
        }
    }
}
