import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The wallet in the REST API")
struct RESTWalletTests {
    @Test("Everybody reads what the wallet is; a host changes it (P-FIRST-3, P-TREAS-1)")
    func settings() async throws {
        let api = try API()
        let open = try await api.send(.get, "/v1/wallet")
        #expect(open.status == 200 && open.json["currency"]?.text == "USD")
        #expect(open.json["version"]?.text == AwalletVersion.current)
        #expect(open.json["registration"]?.text == "open")
        #expect(open.json["sign_in"]?.elements.map(\.text) == ["code", "password", "passkey"])
        #expect(open.json["treasurers_see_notes"] == .bool(false))
        let host = try await api.world.treasurer(1, role: .host)
        let grace = try await api.world.person(2)
        let path = "/v1/people/\(grace.person.id.text)/payments"
        let none = try await api.send(.get, path, as: host)
        #expect(none.json["treasurers_see_notes"] == .bool(false))
        let changed = try await api.send(
            .patch, "/v1/wallet", as: host, #"{"name":"Choir","treasurers_see_notes":true}"#)
        #expect(changed.status == 200 && changed.json["name"]?.text == "Choir")
        #expect(try await api.send(.get, "/v1/wallet").text == changed.text)
        let account = try await api.world.account(of: grace.person.id, holding: 500)
        _ = try await api.world.account(of: host.person.id)
        let paid = try await api.send(
            .post, "/v1/transfers", as: grace, key: "1",
            #"{"from":"\#(account.id.text)","recipient":"+15306010001","amount":100,"#
                + #""currency":"USD","note":"Tickets"}"#)
        #expect(paid.status == 201)
        let seen = try await api.send(.get, path, as: host)
        let payment = try #require(seen.json["payments"]?.elements.first)
        #expect(payment["note"]?.text == "Tickets" && payment["direction"]?.text == "out")
        #expect(payment["category"]?.text == "PAYMENTS" && payment["amount"] == .integer(100))
    }

    @Test("Wrong settings are errors, and change nothing (P-FIRST-3)")
    func refused() async throws {
        let api = try API()
        let host = try await api.world.treasurer(1, role: .host)
        let before = try await api.send(.get, "/v1/wallet").text
        for (body, status, code) in [
            (#"{"name":""}"#, 422, "wallet_name_invalid"),
            (#"{"name":1}"#, 400, "field_invalid"),
            (#"{"treasurers_see_notes":"yes"}"#, 400, "field_invalid"),
            (#"{"currency":"EUR"}"#, 400, "field_unknown"),
        ] {
            let answer = try await api.send(.patch, "/v1/wallet", as: host, body)
            #expect(answer.status == status && answer.code == code, "\(body)")
        }
        #expect(try await api.send(.get, "/v1/wallet").text == before)
    }
}
