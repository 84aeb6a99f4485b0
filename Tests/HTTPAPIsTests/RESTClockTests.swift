import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@testable import HTTPAPIs

@Suite("A clock in doubt, in the APIs")
struct RESTClockTests {
    @Test("Each booking is refused with both times; everything else goes on (P-CLOCK-1)")
    func refused() async throws {
        let api = try API(judgesClock: true)
        let world = api.world
        let (ada, grace) = (try await world.person(1), try await world.person(2))
        let account = try await world.account(of: ada.person.id, holding: 100_00).id
        let other = try await world.account(of: ada.person.id, named: "Other").id
        _ = try await world.account(of: grace.person.id)
        let goal = try await world.wallet.goals.create(
            Goals.Draft(name: "Boat"), in: account, by: ada.person.id
        ).goal.id
        world.clock.advance(seconds: -121)
        let sender = try await world.person(1)
        let cash = #"{"account":"\#(account.text)","amount":100,"currency":"USD"}"#
        let sum = #"{"amount":100,"currency":"USD"}"#
        let transfer = { (to: String) in
            #"{"from":"\#(account.text)",\#(to),"amount":100,"currency":"USD"}"#
        }
        for (path, body) in [
            ("/v1/deposits", cash), ("/v1/withdrawals", cash),
            ("/v1/transfers", transfer(#""to":"\#(other.text)""#)),
            ("/v1/transfers", transfer(#""recipient":"+15306010002""#)),
            ("/v1/goals/\(goal.text)/deposits", sum),
        ] {
            let answer = try await api.send(.post, path, as: sender, key: path, body)
            #expect(answer.status == 503 && answer.code == "clock_in_doubt", "\(path)")
            #expect(answer.headers[.retryAfter] == "300")
            #expect(answer.text.contains("2026-11-21 07:57:59 UTC"), "\(answer.text)")
            #expect(answer.text.contains("2026-11-21 08:00:00 UTC"), "\(answer.text)")
        }
        #expect(try await api.send(.get, "/v1/accounts", as: sender).status == 200)
        let renamed = try await api.send(.patch, "/v1/me", as: sender, #"{"display_name":"Ada"}"#)
        #expect(renamed.status == 200)
        _ = try #require(try await world.wallet.clockChecks.confirm())
        let done = try await api.send(
            .post, "/v1/deposits", as: sender, key: "/v1/deposits", cash)
        #expect(done.status == 201)
    }

    @Test("A shop's receipt that breaks the schema is 400, whatever is wrong in it")
    func receipts() throws {
        let good = [
            "metadataSource": #""CUSTOMER""#, "receiptIdentifier": #""1""#, "totalAmount": "4.35",
            "receiptMerchant": "{}", "items": #"[{"description":"Tea"}]"#,
            "paymentMethods": #"[{"description":"Card","amount":4.35}]"#,
        ]
        func check(_ name: String, _ value: String?) throws {
            var members = good
            members[name] = value
            let text = members.map { #""\#($0)":\#($1)"# }.joined(separator: ",")
            let parsed = try StrictJSON.parse(Array("{\(text)}".utf8))
            guard case .object(let object) = parsed else { throw RequestError.notAnObject }
            try StarlingReceiptSchema.check(object)
        }
        for (name, value) in [
            ("currencyCode", #""GBP""#), ("currencyCode", "null"), ("more", "[1]"),
            ("totalAmount", "0"), ("items", "[]"), ("notes", #"[{"description":"Thanks"}]"#),
            ("taxDetails", #"[{"taxName":"VAT","taxValue":0.7,"taxCurrencyCode":"GBP"}]"#),
        ] {
            #expect(throws: Never.self, "\(name)") { try check(name, value) }
        }
        for name in good.keys {
            #expect(throws: StarlingError.self, "\(name)") { try check(name, nil) }
            #expect(throws: StarlingError.self, "\(name)") { try check(name, "null") }
            #expect(throws: StarlingError.self, "\(name)") { try check(name, "true") }
        }
        for (name, value) in [
            ("metadataSource", #""SHOP""#), ("totalAmount", "-0.01"), ("totalAmount", #""4.35""#),
            ("currencyCode", #""XYZ1""#), ("currencyCode", "1"), ("feedItemUid", #""x""#),
            ("receiptMerchant", "[]"), ("receiptMerchant", #"{"address":1}"#), ("items", "{}"),
            ("items", "[1]"), ("items", "[{}]"),
            ("items", #"[{"description":"Tea","quantity":1.5}]"#),
            ("items", #"[{"description":"Tea","quantity":-1}]"#),
            ("items", #"[{"description":"Tea","type":"GIFT"}]"#),
            ("items", #"[{"description":"Tea","creationTime":"today"}]"#),
            ("items", #"[{"description":"Tea","notes":[1]}]"#),
            ("items", #"[{"description":"Tea","subItems":[{"quantity":1}]}]"#),
            ("notes", #"[{"title":"Hi"}]"#), ("taxDetails", #"[{"taxName":"VAT"}]"#),
            ("paymentMethods", #"[{"description":"Card"}]"#),
        ] {
            #expect(throws: StarlingError.self, "\(name) \(value)") { try check(name, value) }
        }
    }
}
