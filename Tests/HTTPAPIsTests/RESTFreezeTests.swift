import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Freezes in the REST API")
struct RESTFreezeTests {
    @Test("A treasurer freezes a person and an account, and ends it (P-LIM-2)")
    func day() async throws {
        let api = try API()
        let grace = try await api.world.treasurer(1)
        let ada = try await api.world.person(2)
        let rent = try await api.world.account(of: ada.person.id, holding: 10_00).id.text
        let own = try await api.world.account(of: grace.person.id).id.text
        let path = "/v1/people/\(ada.person.id.text)/freeze"
        let payment =
            #"{"from":"\#(rent)","recipient":"+15306010001","amount":1,"currency":"USD"}"#
        let frozen = try await api.send(.put, path, as: grace, #"{"reason":"Lost phone"}"#)
        #expect(frozen.json["person"]?["reason"]?.text == "Lost phone")
        #expect(frozen.json["person"]?["set_by"]?.text == grace.person.id.text)
        for body in [payment, #"{"account":"\#(rent)","amount":1,"currency":"USD"}"#] {
            let route = body == payment ? "/v1/transfers" : "/v1/withdrawals"
            let answer = try await api.send(.post, route, as: ada, key: "k", body)
            #expect(answer.status == 422 && answer.code == "person_frozen")
        }
        let account = #"{"reason":"Lost card","account":"\#(rent)"}"#
        let both = try await api.send(.put, path, as: grace, account)
        #expect(both.json["accounts"]?.elements.map { $0["account"]?.text } == [rent])
        #expect(try await api.send(.get, path, as: grace).text == both.text)
        let closing = try await api.send(
            .delete, "/v1/accounts/\(rent)?confirm_balance=1000", as: ada)
        #expect(closing.status == 422 && closing.code == "account_frozen")
        #expect(try await api.send(.delete, path, as: grace).json["person"] == .null)
        let still = try await api.send(.post, "/v1/transfers", as: ada, key: "k", payment)
        #expect(still.code == "account_frozen")
        let free = try await api.send(.delete, path + "?account=\(rent)", as: grace)
        #expect(free.json["accounts"]?.elements.isEmpty == true)
        let paid = try await api.send(.post, "/v1/transfers", as: ada, key: "k", payment)
        #expect(paid.status == 201)
        for body in [#"{"reason":""}"#, #"{"reason":"a\u0001"}"#] {
            #expect(try await api.send(.put, path, as: grace, body).status == 422, "\(body)")
        }
        let theirs = #"{"reason":"Lost","account":"\#(own)"}"#
        let foreign = try await api.send(.put, path, as: grace, theirs)
        #expect(foreign.status == 404 && foreign.code == "account_not_found")
        let oneself = try await api.send(
            .put, "/v1/people/\(grace.person.id.text)/freeze", as: grace, #"{"reason":"Why"}"#)
        #expect(oneself.status == 403 && oneself.code == "freeze_refused")
    }
}
