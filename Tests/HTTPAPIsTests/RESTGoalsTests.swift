import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("Goals, round-ups and spending of the REST API")
struct RESTGoalsTests {
    private let api: API

    init() throws { api = try API() }

    /// Ada with 100.00 in pounds.
    private func ada() async throws -> (SignedIn, String) {
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id, holding: 100_00, in: .pound)
        return (ada, account.id.text)
    }

    private func goal(_ ada: SignedIn, _ account: String) async throws -> String {
        let made = try await api.send(
            .post, "/v1/accounts/\(account)/goals", as: ada, #"{"name":"Sailing","target":500}"#)
        #expect(made.status == 201)
        return try #require(made.json["id"]?.text)
    }

    @Test("4.35, 5.20 and 0.87 are paid, and 1.58 is saved, once (S-RND-1, S-RND-9, S-GOAL-15)")
    func theCase() async throws {
        let (ada, account) = try await ada()
        let goal = try await goal(ada, account)
        for pence in [4_35, 5_20, 87] {
            let paid = try await api.send(
                .post, "/v1/accounts/\(account)/payments", as: ada, key: api.key,
                #"{"amount":\#(pence),"currency":"GBP","name":"Copper Kettle","category":"COFFEE"}"#
            )
            #expect(paid.status == 201 && paid.json["kind"]?.text == "spending")
            #expect(paid.json["from"]?.text == account && paid.json["to"] == .null)
        }
        let week = try await api.send(.get, "/v1/accounts/\(account)/round-up", as: ada)
        #expect(week.json["total"] == .integer(158) && week.json["remaining"] == .integer(158))
        #expect(week.json["week"]?.text == "2026-11-16" && week.json["count"] == .integer(3))
        let key = api.key
        for isReplay in [false, true] {
            let saved = try await api.send(
                .post, "/v1/goals/\(goal)/round-ups", as: ada, key: key, "{}")
            #expect(saved.status == 201 && saved.json["amount"] == .integer(158))
            #expect(saved.json["requested"] == .integer(158))
            #expect(saved.json["to"]?.text == goal)
            #expect((saved.headers[.idempotentReplayed] == "true") == isReplay)
        }
        let again = try await api.send(
            .post, "/v1/goals/\(goal)/round-ups", as: ada, key: api.key, "{}")
        #expect(again.status == 422 && again.code == "nothing_to_round_up")
        let held = try await api.send(.get, "/v1/goals/\(goal)", as: ada)
        #expect(held.json["saved"] == .integer(158) && held.json["percentage"] == .integer(31))
    }

    @Test("A goal can be created, filled, emptied, edited, archived and deleted (S-GOAL-16)")
    func life() async throws {
        let (ada, account) = try await ada()
        let goal = try await goal(ada, account)
        let put = try await api.send(
            .post, "/v1/goals/\(goal)/deposits", as: ada, key: api.key,
            #"{"amount":300,"currency":"GBP","note":"first"}"#)
        #expect(put.status == 201 && put.json["balance_after"] == .integer(97_00))
        let over = try await api.send(
            .post, "/v1/goals/\(goal)/withdrawals", as: ada, key: api.key,
            #"{"amount":301,"currency":"GBP"}"#)
        #expect(over.status == 422 && over.code == "insufficient_funds")
        let taken = try await api.send(
            .post, "/v1/goals/\(goal)/withdrawals", as: ada, key: api.key,
            #"{"amount":100,"currency":"GBP"}"#)
        #expect(taken.status == 201)
        let edited = try await api.send(
            .patch, "/v1/goals/\(goal)", as: ada, #"{"name":"Boat","target":null}"#)
        #expect(edited.json["name"]?.text == "Boat" && edited.json["target"] == .null)
        let history = try await api.send(.get, "/v1/goals/\(goal)/transactions", as: ada)
        #expect(
            history.json["transactions"]?.elements.map { $0["direction"]?.text }
                == ["out", "in"])
        let asAccount = try await api.send(.get, "/v1/accounts/\(goal)/transactions", as: ada)
        #expect(asAccount.status == 404 && asAccount.code == "account_not_found")
        let asGoal = try await api.send(.get, "/v1/goals/\(account)/transactions", as: ada)
        #expect(asGoal.status == 404 && asGoal.code == "goal_not_found")
        let blocked = try await api.send(
            .delete, "/v1/accounts/\(account)?confirm_balance=9800", as: ada)
        #expect(blocked.status == 409 && blocked.code == "account_has_goals")
        let archived = try await api.send(
            .patch, "/v1/goals/\(goal)", as: ada, #"{"archived":true}"#)
        #expect(archived.json["is_archived"] == .bool(true))
        #expect(archived.json["saved"] == .integer(0))
        let none = try await api.send(.get, "/v1/goals", as: ada)
        #expect(none.json["goals"]?.elements.isEmpty == true)
        let wide = try await api.send(.get, "/v1/goals?archived=true", as: ada)
        #expect(wide.json["goals"]?.elements.count == 1)
        let refused = try await api.send(
            .post, "/v1/goals/\(goal)/deposits", as: ada, key: api.key,
            #"{"amount":1,"currency":"GBP"}"#)
        #expect(refused.status == 409 && refused.code == "goal_archived")
        _ = try await api.send(.patch, "/v1/goals/\(goal)", as: ada, #"{"archived":false}"#)
        let deleted = try await api.send(.delete, "/v1/goals/\(goal)", as: ada)
        #expect(deleted.status == 200 && deleted.json["returned"]?["amount"] == .integer(0))
        for path in ["", "/transactions"] {
            #expect(try await api.send(.get, "/v1/goals/\(goal)\(path)", as: ada).status == 404)
        }
    }

    @Test("An automatic round-up can be set, read and ended (S-RND-12)")
    func automatic() async throws {
        let (ada, account) = try await ada()
        let goal = try await goal(ada, account)
        let path = "/v1/accounts/\(account)/automatic-round-up"
        let set = try await api.send(.put, path, as: ada, #"{"goal":"\#(goal)","multiplier":3}"#)
        #expect(set.json["is_active"] == .bool(true) && set.json["multiplier"] == .integer(3))
        #expect(set.json["next_week"]?.text == "2026-11-16")
        let many = try await api.send(.put, path, as: ada, #"{"goal":"\#(goal)","multiplier":11}"#)
        #expect(many.status == 400 && many.code == "multiplier_invalid")
        #expect(try await api.send(.delete, path, as: ada).status == 204)
        #expect(try await api.send(.get, path, as: ada).json["is_active"] == .bool(false))
        let rule = "/v1/goals/\(goal)/recurring-transfer"
        #expect(try await api.send(.get, rule, as: ada).code == "recurring_transfer_not_found")
        let weekly = try await api.send(
            .put, rule, as: ada,
            #"{"amount":500,"currency":"GBP","start":"2026-11-20","frequency":"weekly","weekdays":[1]}"#
        )
        #expect(weekly.status == 200 && weekly.json["next_day"]?.text == "2026-11-23")
        #expect(weekly.json["weekdays"]?.elements == [.integer(1)])
        for body in [
            #"{"amount":1,"currency":"GBP","start":"2026-11-20","frequency":"daily","step":0}"#,
            #"{"amount":1,"currency":"GBP","start":"2026-11-20","frequency":"daily","count":1}"#,
        ] {
            let refused = try await api.send(.put, rule, as: ada, body)
            #expect(refused.status == 422 && refused.code == "recurrence_invalid")
        }
        #expect(try await api.send(.delete, rule, as: ada).status == 204)
    }

    @Test("A simulated history is filtered, and summed by category and by day (S-FEED-3, S-SAPI-9)")
    func history() async throws {
        let (ada, account) = try await ada()
        let simulated = try await api.send(
            .post, "/v1/accounts/\(account)/simulations", as: ada, key: api.key)
        #expect(simulated.status == 201 && simulated.json["count"] == .integer(30))
        let all = try await api.send(
            .get, "/v1/accounts/\(account)/transactions?limit=100", as: ada)
        let entries = all.json["transactions"]?.elements ?? []
        #expect(entries.count == 31)
        let incoming = try await api.send(.get, "/v1/transactions?direction=in", as: ada)
        #expect(incoming.json["transactions"]?.elements.count == 4)
        let category = try #require(entries.last?["category"]?.text)
        let some = try await api.send(.get, "/v1/transactions?category=\(category)", as: ada)
        #expect(some.json["transactions"]?.elements.isEmpty == false)
        let unknown = try await api.send(.get, "/v1/transactions?category=FUN", as: ada)
        #expect(unknown.status == 400 && unknown.code == "category_unknown")
        let none = try await api.send(
            .get, "/v1/transactions?until=2020-01-01T00:00:00%2B01:00", as: ada)
        #expect(none.json["transactions"]?.elements.isEmpty == true)
        let shares = try await api.send(.get, "/v1/accounts/\(account)/spending", as: ada)
        #expect((shares.json["spending"]?.elements.count ?? 0) > 20)
        let days = try await api.send(
            .get, "/v1/accounts/\(account)/balances?from=2026-11-01&to=2026-11-21", as: ada)
        #expect(days.json["balances"]?.elements.count == 21)
        #expect(days.json["balances"]?.elements.last?["amount"] == entries[0]["balance_after"])
    }

    @Test("A pending payment is marked, settles, and accepts a personal note")
    func pending() async throws {
        let (ada, account) = try await ada()
        let paid = try await api.send(
            .post, "/v1/accounts/\(account)/payments", as: ada, key: api.key,
            #"{"amount":520,"currency":"GBP","name":"Copper Kettle","is_pending":true}"#)
        let id = try #require(paid.json["id"]?.text)
        let before = try await api.send(.get, "/v1/transactions/\(id)", as: ada)
        #expect(before.json["settled_at"] == .null && before.json["source"]?.text == "MASTER_CARD")
        let after = try await api.send(.post, "/v1/transactions/\(id)/settlement", as: ada)
        #expect(after.json["settled_at"]?.text == "2026-11-21T08:00:00.000Z")
        let edited = try await api.send(
            .patch, "/v1/transactions/\(id)", as: ada,
            #"{"category":"COFFEE","user_note":"with Grace"}"#)
        #expect(edited.json["category"]?.text == "COFFEE")
        #expect(edited.json["user_note"]?.text == "with Grace")
        let long = String(repeating: "x", count: 501)
        let refused = try await api.send(
            .patch, "/v1/transactions/\(id)", as: ada,
            #"{"category":"GIFTS","user_note":"\#(long)"}"#)
        #expect(refused.status == 422 && refused.code == "user_note_invalid")
        let kept = try await api.send(.patch, "/v1/transactions/\(id)", as: ada, "{}")
        #expect(kept.json == edited.json)
    }

    @Test("Outside a sandbox, no payments are simulated")
    func noSandbox() async throws {
        let api = try API { $0.isSpendingOpen = false }
        let ada = try await api.world.person(1)
        let account = try await api.world.account(of: ada.person.id).id.text
        for (path, body) in [
            ("payments", #"{"amount":1,"currency":"USD","name":"Shop"}"#), ("simulations", nil),
        ] {
            let refused = try await api.send(
                .post, "/v1/accounts/\(account)/\(path)", as: ada, key: api.key, body)
            #expect(refused.status == 403 && refused.code == "spending_off")
        }
    }

    @Test("Weeks follow the person's chosen zone (S-RND-6)")
    func zone() async throws {
        let (ada, account) = try await ada()
        let set = try await api.send(.put, "/v1/me/zone", as: ada, #"{"zone":"Asia/Kathmandu"}"#)
        #expect(set.json["effective"]?.text == "Asia/Kathmandu")
        let week = try await api.send(.get, "/v1/accounts/\(account)/round-up", as: ada)
        #expect(week.json["starts_at"]?.text == "2026-11-15T18:15:00.000Z")
        let refused = try await api.send(.put, "/v1/me/zone", as: ada, #"{"zone":"Mars"}"#)
        #expect(refused.status == 422 && refused.code == "zone_unknown")
        _ = try await api.send(.put, "/v1/me/zone", as: ada, #"{"zone":null}"#)
        let zone = try await api.send(.get, "/v1/me/zone", as: ada)
        #expect(zone.json["zone"] == .null && zone.json["effective"]?.text == "UTC")
        let ahead = try await api.send(
            .get, "/v1/accounts/\(account)/round-up?week=2026-11-23", as: ada)
        #expect(ahead.status == 422 && ahead.code == "week_in_future")
    }
}
