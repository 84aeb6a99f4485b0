import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("The REST API from sign-in to sign-out")
struct RESTFlowTests {
    @Test("A phone, a code, an account, a deposit, a payment, and its history")
    func wholeWay() async throws {
        let api = try API()
        let sent = try await api.send(.post, "/v1/codes", #"{"phone":"(530) 601-8718"}"#)
        #expect(sent.status == 201)
        #expect(sent.json["phone"]?.text == "+15306018718")
        #expect(sent.json["expires_at"]?.text == "2026-11-21T08:05:00.000Z")
        let challenge = try #require(sent.json["challenge"]?.text)
        let body = #"{"challenge":"\#(challenge)","code":"123456"}"#
        let signedIn = try await api.send(.post, "/v1/sessions", body)
        #expect(signedIn.status == 201)
        #expect(signedIn.json["is_new_person"] == .bool(true))
        #expect(signedIn.json["person"]?["phone"]?.text == "+15306018718")
        let token = try #require(signedIn.json["token"]?.text)
        let headers: HTTPFields = [.authorization: "Bearer \(token)"]

        let named = try await api.send(
            .patch, "/v1/me", #"{"display_name":"Ada"}"#, headers: headers)
        #expect(named.json["display_name"]?.text == "Ada")
        #expect(try await api.send(.get, "/v1/me", headers: headers).text == named.text)

        let opened = try await api.send(.post, "/v1/accounts", "{}", headers: headers)
        #expect(opened.status == 201)
        #expect(opened.json["name"]?.text == "Account 1")
        let id = try #require(opened.json["id"]?.text)
        let deposit = try await api.send(
            .post, "/v1/deposits", key: "d",
            #"{"account":"\#(id)","amount":1250,"currency":"USD"}"#, headers: headers)
        #expect(deposit.json["from"] == .null)
        #expect(deposit.json["to"]?.text == id)
        #expect(deposit.json["balance_after"] == .integer(1250))

        let grace = try await api.world.person(2)
        let hers = try await api.world.account(of: grace.person.id)
        let payment = try await api.send(
            .post, "/v1/transfers", key: "p",
            #"{"from":"\#(id)","recipient":"5306010002","amount":250,"currency":"USD","note":"tea"}"#,
            headers: headers)
        #expect(payment.status == 201)
        #expect(payment.json["kind"]?.text == "payment")
        #expect(payment.json["to"] == .null)
        #expect(payment.json["balance_after"] == .integer(1000))
        #expect(payment.text.contains(hers.id.text) == false)

        let list = try await api.send(.get, "/v1/transactions?limit=1", headers: headers)
        #expect(list.json["transactions"]?.elements.count == 1)
        #expect(list.json["transactions"]?.elements.first?["note"]?.text == "tea")
        guard case .integer(let next)? = list.json["next"] else {
            Issue.record("no next page in \(list.text)")
            return
        }
        let rest = try await api.send(
            .get, "/v1/accounts/\(id)/transactions?limit=100&before=\(next)", headers: headers)
        #expect(rest.json["transactions"]?.elements.count == 1)
        #expect(rest.json["next"] == .null)
        let transaction = try #require(payment.json["id"]?.text)
        let entry = try await api.send(.get, "/v1/transactions/\(transaction)", headers: headers)
        #expect(entry.json == list.json["transactions"]?.elements.first)

        let overview = try await api.send(.get, "/v1/accounts", headers: headers)
        #expect(
            overview.json["totals"]?.elements.first
                == .object(
                    JSONObject([.init("amount", .integer(1000)), .init("currency", .string("USD"))])
                ))
        #expect(overview.json["suggested_name"]?.text == "Account 2")

        let kept = try await api.send(.delete, "/v1/accounts/\(id)", headers: headers)
        #expect(kept.code == "account_not_empty")
        let closed = try await api.send(
            .delete, "/v1/accounts/\(id)?confirm_balance=1000", headers: headers)
        #expect(closed.json["withdrawn"]?["amount"] == .integer(1000))
        #expect(try await api.send(.get, "/v1/accounts/\(id)", headers: headers).status == 404)

        let sessions = try await api.send(.get, "/v1/sessions", headers: headers)
        #expect(sessions.json["sessions"]?.elements.first?["is_current"] == .bool(true))
        let out = try await api.send(.delete, "/v1/sessions/current", headers: headers)
        #expect(out.status == 204)
        #expect(out.text.isEmpty)
        #expect(try await api.send(.get, "/v1/me", headers: headers).status == 401)
    }

    @Test("Without cash, an account that holds money cannot be deleted (P-CASH-4)")
    func deletingWithoutCash() async throws {
        let api = try API { $0.isCashOpen = false }
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id)
        _ = try await api.world.wallet.depositByHost(
            Money(minorUnits: 7, currency: .dollar), to: ada.person.id, key: api.world.key())
        let path = "/v1/accounts/\(account.id.text)"
        for query in ["", "?confirm_balance=7"] {
            let kept = try await api.send(.delete, path + query, as: ada)
            #expect(kept.status == 409 && kept.code == "account_holds_money")
        }
        let found = try await api.send(.get, path, as: ada)
        #expect(found.json["balance"] == .integer(7))
    }

    @Test("A registration lists every error at once, then signs in (S-PWD-6, S-PWD-7)")
    func register() async throws {
        let api = try API()
        let bad = try await api.send(
            .post, "/v1/people",
            #"{"username":"ada","password":"q7 xb","repeated_password":"other","email":"x"}"#)
        #expect(bad.status == 422)
        let codes = bad.json["errors"]?.elements.compactMap { $0["code"]?.text }
        #expect(
            codes == [
                "username_too_short", "password_too_short", "passwords_differ", "email_invalid",
            ])
        #expect(bad.code == codes?.first)
        let good = #"{"username":"AdaLovelace","password":"a mill of brass wheels"}"#
        let made = try await api.send(.post, "/v1/people", good)
        #expect(made.status == 201)
        #expect(made.json["person"]?["username"]?.text == "AdaLovelace")
        let taken = try await api.send(.post, "/v1/people", good)
        #expect(taken.status == 409)
        #expect(taken.json["errors"]?.elements.count == 1)
        let wrong = try await api.send(
            .post, "/v1/sessions", #"{"username":"adalovelace","password":"wrong"}"#)
        #expect(wrong.code == "incorrect_password")
        let right = try await api.send(
            .post, "/v1/sessions",
            #"{"username":"adalovelace","password":"a mill of brass wheels"}"#)
        #expect(right.json["is_new_person"] == .bool(false))
    }

    struct Malformed: Sendable {
        let method: HTTPRequest.Method
        let path: String
        let body: String?
        let code: String
        let field: String?

        init(
            _ method: HTTPRequest.Method, _ path: String, _ body: String?, _ code: String,
            _ field: String? = nil
        ) {
            self.method = method
            self.path = path
            self.body = body
            self.code = code
            self.field = field
        }
    }

    static let malformed: [Malformed] = [
        Malformed(.post, "/v1/codes", "{}", "field_missing", "phone"),
        Malformed(.post, "/v1/codes", #"{"phone":5306018718}"#, "field_invalid", "phone"),
        Malformed(.post, "/v1/codes", #"{"phone":null}"#, "field_invalid", "phone"),
        Malformed(.post, "/v1/codes", #"{"phone":"5","region":"US"}"#, "field_unknown", "region"),
        Malformed(.post, "/v1/codes", "[]", "json_invalid"),
        Malformed(.post, "/v1/codes", "", "json_invalid"),
        Malformed(.post, "/v1/codes", #"{"phone":"5",}"#, "json_invalid"),
        Malformed(.post, "/v1/sessions", "{}", "field_missing", "username"),
        Malformed(.post, "/v1/sessions", #"{"code":"123456"}"#, "field_missing", "challenge"),
        Malformed(.post, "/v1/sessions", #"{"challenge":"x"}"#, "field_missing", "code"),
        Malformed(
            .post, "/v1/sessions", #"{"challenge":"x","code":"1","username":"a"}"#,
            "field_unknown", "username"),
        Malformed(.post, "/v1/sessions", #"{"username":"a"}"#, "field_missing", "password"),
        Malformed(.patch, "/v1/me", #"{"balance":1}"#, "field_unknown", "balance"),
        Malformed(.patch, "/v1/me", #"{"display_name":null}"#, "field_invalid", "display_name"),
        Malformed(.post, "/v1/accounts", #"{"owner":"me"}"#, "field_unknown", "owner"),
        Malformed(.post, "/v1/accounts", #"{"currency":"usd"}"#, "currency_unknown", "currency"),
        Malformed(.get, "/v1/transactions?limit=0", nil, "field_invalid", "limit"),
        Malformed(.get, "/v1/transactions?limit=101", nil, "field_invalid", "limit"),
        Malformed(.get, "/v1/transactions?limit=1&limit=2", nil, "form_invalid"),
        Malformed(.get, "/v1/transactions?before=0", nil, "field_invalid", "before"),
        Malformed(.get, "/v1/transactions?before=-1", nil, "field_invalid", "before"),
        Malformed(.get, "/v1/transactions?before=x", nil, "field_invalid", "before"),
        Malformed(.get, "/v1/transactions?after=1", nil, "field_unknown", "after"),
        Malformed(.get, "/v1/transactions?limit=%FF", nil, "form_invalid"),
        Malformed(.post, "/v1/transfers", #"{"from":"x"}"#, "field_invalid", "from"),
        Malformed(.post, "/v1/transfers", "{}", "field_missing", "from"),
        Malformed(
            .post, "/v1/transfers",
            #"{"from":"0195cb5a-0001-7abc-8def-0123456789ab","amount":1,"currency":"USD"}"#,
            "field_missing", "to"),
        Malformed(
            .post, "/v1/transfers",
            #"{"from":"0195cb5a-0001-7abc-8def-0123456789ab","to":"x","recipient":"y"}"#,
            "field_invalid", "to"),
        Malformed(
            .post, "/v1/transfers",
            #"{"from":"0195cb5a-0001-7abc-8def-0123456789ab","to":"x","note":"y"}"#,
            "field_invalid", "note"),
    ]

    @Test("A malformed request is a 400 that names the field", arguments: malformed)
    func refused(row: Malformed) async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let answer = try await api.send(row.method, row.path, as: ada, key: api.key, row.body)
        #expect(answer.status == 400)
        #expect(answer.code == row.code)
        #expect(answer.field == row.field)
    }

    @Test("Lookups of names are limited, on every route (MON-8)")
    func lookups() async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id, holding: 5000)
        for number in 0..<15 {
            let asked = try await api.send(
                .post, "/v1/recipients", as: ada,
                #"{"recipient":"nobody\#(number)","currency":"USD"}"#)
            #expect(asked.code == "recipient_not_found")
            #expect(asked.field == "recipient")
            let paid = try await api.send(
                .post, "/v1/transfers", as: ada, key: api.key,
                #"{"from":"\#(account.id.text)","recipient":"no_\#(number)","amount":1,"#
                    + #""currency":"USD"}"#)
            #expect(paid.code == "recipient_not_found")
        }
        let body = #"{"recipient":"+15306010002","currency":"USD"}"#
        let limited = try await api.send(.post, "/v1/recipients", as: ada, body)
        #expect(limited.status == 429 && limited.code == "too_many_lookups")
        api.world.clock.advance(seconds: 60)
        let later = try await api.send(.post, "/v1/recipients", as: ada, body)
        #expect(later.status == 422)
    }

    @Test("The owner of a name is shown before money moves, with a masked number")
    func recipients() async throws {
        let api = try API()
        let (ada, grace) = (try await api.world.person(1), try await api.world.person(2))
        _ = try await api.world.account(of: grace.person.id)
        let found = try await api.send(
            .post, "/v1/recipients", as: ada, #"{"recipient":"5306010002","currency":"USD"}"#)
        #expect(found.status == 200)
        #expect(found.json["handle"]?.text == "+1 ••• ••• ••02")
        let pounds = try await api.send(
            .post, "/v1/recipients", as: ada, #"{"recipient":"5306010002","currency":"GBP"}"#)
        #expect(pounds.code == "recipient_cannot_receive")
        let self1 = try await api.send(
            .post, "/v1/recipients", as: ada, #"{"recipient":"5306010001","currency":"USD"}"#)
        #expect(self1.code == "recipient_is_sender")
    }

    @Test("In production, people can neither deposit nor withdraw")
    func production() async throws {
        let api = try API { $0.isCashOpen = false }
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id)
        for route in ["deposits", "withdrawals"] {
            let answer = try await api.send(
                .post, "/v1/\(route)", as: ada, key: api.key,
                #"{"account":"\#(account.id.text)","amount":5,"currency":"USD"}"#)
            #expect(answer.status == 403)
            #expect(answer.code == "cash_off")
        }
    }

    @Test("Violations of money rules are 422, each with its own code")
    func rules() async throws {
        let api = try API()
        let ada = try await api.world.person(1)
        let dollars = try await api.world.account(of: ada.person.id, holding: 100)
        let more = try await api.world.account(of: ada.person.id)
        let pounds = try await api.world.account(of: ada.person.id, in: .pound)
        let rows: [(AccountRecord, AccountRecord, String)] = [
            (dollars, dollars, "same_account"), (dollars, pounds, "currency_mismatch"),
            (more, dollars, "insufficient_funds"),
        ]
        for (from, to, code) in rows {
            let answer = try await api.send(
                .post, "/v1/transfers", as: ada, key: api.key,
                #"{"from":"\#(from.id.text)","to":"\#(to.id.text)","amount":5,"currency":"USD"}"#)
            #expect(answer.status == 422)
            #expect(answer.code == code)
        }
        let empty = try await api.send(
            .post, "/v1/withdrawals", as: ada, key: api.key,
            #"{"account":"\#(more.id.text)","amount":5,"currency":"USD"}"#)
        #expect(empty.code == "nothing_to_withdraw")
        let clamped = try await api.send(
            .post, "/v1/withdrawals", as: ada, key: api.key,
            #"{"account":"\#(dollars.id.text)","amount":500,"currency":"USD"}"#)
        #expect(clamped.json["amount"] == .integer(100))
        #expect(clamped.json["requested"] == .integer(500))
    }
}
