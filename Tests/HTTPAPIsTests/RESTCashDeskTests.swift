import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The cash desk in the REST API")
struct RESTCashDeskTests {
    @Test("A treasurer books cash, counts the box and reads its history (P-CASH-1, P-CASH-3)")
    func day() async throws {
        let api = try API()
        let grace = try await api.world.treasurer(1)
        let ada = try await api.world.person(2)
        let account = try await api.world.account(of: ada.person.id)
        let (person, rent) = (ada.person.id.text, account.id.text)
        let paidIn = try await api.send(
            .post, "/v1/cash/deposits", as: grace, key: "in",
            #"{"person":"\#(person)","amount":5000,"currency":"USD","note":"Birthday"}"#)
        #expect(paidIn.status == 201 && paidIn.json["to"]?.text == rent)
        let paidOut = try await api.send(
            .post, "/v1/cash/withdrawals", as: grace, key: "out",
            #"{"person":"\#(person)","account":"\#(rent)","amount":5001,"currency":"USD"}"#)
        #expect(paidOut.status == 422 && paidOut.code == "insufficient_funds")
        let short = #"{"currency":"USD","counted":4950,"expected":5000"#
        let bare = try await api.send(
            .post, "/v1/cash/counts", as: grace, key: "count", short + "}")
        #expect(bare.status == 422 && bare.code == "reason_missing" && bare.field == "reason")
        let counted = try await api.send(
            .post, "/v1/cash/counts", as: grace, key: "count",
            short + #","reason":"Lost"}"#)
        #expect(counted.status == 201 && counted.json["difference"] == .integer(-50))
        let boxes = try await api.send(.get, "/v1/cash/boxes", as: grace)
        let box = try #require(boxes.json["boxes"]?.elements.first)
        #expect(box["expected"] == .integer(4950))
        #expect(box["last_count"]?["reason"]?.text == "Lost")
        let first = try await api.send(.get, "/v1/cash/history?limit=1", as: grace)
        let next = try #require(first.json["next"]?.text)
        let rest = try await api.send(
            .get, "/v1/cash/history?before=\(next)&currency=USD", as: grace)
        let events = (first.json["events"]?.elements ?? []) + (rest.json["events"]?.elements ?? [])
        #expect(events.map { $0["kind"]?.text } == ["count", "deposit"])
        #expect(events.last?["note"]?.text == "Birthday")
        #expect(rest.json["next"] == .null)
        for query in ["currency=XXX", "before=1", "limit=0"] {
            let answer = try await api.send(.get, "/v1/cash/history?\(query)", as: grace)
            #expect(answer.status == 400, "\(query)")
        }
    }

    @Test("The receipt of cash goes to its person, at most once a minute (P-CASH-1)")
    func receipt() async throws {
        let api = try API()
        let grace = try await api.world.treasurer(1)
        let ada = try await api.world.person(2).person
        _ = try await api.world.account(of: ada.id)
        let paid = try await api.send(
            .post, "/v1/cash/deposits", as: grace, key: "in",
            #"{"person":"\#(ada.id.text)","amount":5000,"currency":"USD"}"#)
        let path = "/v1/cash/\(try #require(paid.json["id"]?.text))/receipt"
        #expect(try await api.send(.post, path, as: grace).status == 204)
        #expect(try await api.send(.post, path, as: grace).code == "too_many_attempts")
        let phone = try #require(ada.phone)
        #expect(api.world.codes.notices(to: phone).count == 1)
        let none = "/v1/cash/\(UUID().uuidString)/receipt"
        #expect(try await api.send(.post, none, as: grace).code == "transfer_not_found")
    }

    @Test("A member cannot use the cash desk (P-CASH-1)", arguments: RESTCashDeskTests.routes)
    func member(route: String) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let isRead = route.hasPrefix("GET")
        let path = route.split(separator: " ").last.map(String.init) ?? ""
        let answer = try await api.send(
            isRead ? .get : .post, path, as: ada, key: isRead ? nil : "key", isRead ? nil : "{}")
        #expect(answer.status == 403 && answer.code == "treasurers_only")
    }

    static let routes = [
        "POST /v1/cash/deposits", "POST /v1/cash/withdrawals", "GET /v1/cash/boxes",
        "POST /v1/cash/counts", "GET /v1/cash/history", "POST /v1/cash/{id}/receipt",
    ]
}
