import Foundation
import HTTPAPIs
import HTTPSupport
import Ledger
import Phone
import Testing
import WalletServices
import WalletTestSupport

@Suite("Whole lists through the course API (S-API-3, S-API-4, S-API-6)")
struct CourseListTests {
    private let rent = "11111111-2222-4333-8444-555555555555"
    private let food = "AAAAAAAA-BBBB-4CCC-8DDD-EEEEEEEEEEEE"

    private func list(_ accounts: (String, String, String)...) -> String {
        let texts = accounts.map { id, name, amount in
            #"{"name":"\#(name)","ID":"\#(id)","amount":"\#(amount)"}"#
        }
        return #"{"accounts":[\#(texts.joined(separator: ","))]}"#
    }

    /// A client with Rent 100 and Food 50.
    private func app() async throws -> (CourseClient, String) {
        let app = try CourseClient()
        let token = try await app.signIn()
        let answer = try await app.call(
            "user", list((rent, "Rent", "100.0"), (food, "Food", "50.0")), token: token)
        #expect(answer.accountsShown == "Rent 100, Food 50")
        return (app, token)
    }

    @Test(
        "Ids, names, amounts and order are kept exactly, for every session (S-API-3, S-API-4)"
    )
    func comesBack() async throws {
        let (app, token) = try await app()
        let answer = try await app.call(
            "user", list((food, "Food", "12.5"), (rent, "Rent", "0.30000000000000004")),
            token: token)
        #expect(
            answer.text.contains(
                #""accounts":[{"name":"Food","ID":"\#(food)","amount":"12.5"},"#
                    + #"{"name":"Rent","ID":"\#(rent)","amount":"0.3"}]"#))
        let again = try await app.call("user", "{}", token: app.signIn())
        #expect(again.text == answer.text)
        #expect(try await app.world.wallet.audit.verify().findings == [])
    }

    @Test("A name can be set, set together with accounts, and cleared (S-API-3)")
    func name() async throws {
        let (app, token) = try await app()
        let set = try await app.call("user", #"{"name":"Ada \"🦊\" \\ Łukasz"}"#, token: token)
        #expect(set.text.contains(#""name":"Ada \"🦊\" \\ Łukasz""#))
        #expect(set.accountsShown == "Rent 100, Food 50")
        let both = try await app.call("user", #"{"name":"Grace","accounts":[]}"#, token: token)
        #expect(both.text.contains(#""name":"Grace""#))
        #expect(both.accountsShown == "")
        let cleared = try await app.call("user", #"{"name":""}"#, token: token)
        #expect(cleared.text.contains(#""name":null"#))
    }

    @Test("An invalid list is refused as a whole, with a code, and changes nothing (S-API-6)")
    func refusals() async throws {
        let (app, token) = try await app()
        let grace = try await app.signIn("+15306018719")
        let hers = "99999999-2222-4333-8444-555555555555"
        _ = try await app.call("user", list((hers, "Hers", "5.0")), token: grace)
        let head = try await app.world.wallet.audit.verify().head
        let first = (rent, "Renamed", "500.0")
        let refused: [(String, String)] = [
            ("invalid_amount", list(first, (food, "Food", "-1.0"))),
            ("invalid_amount", list(first, (food, "Food", "nan"))),
            ("invalid_amount", list(first, (food, "Food", "1e-05"))),
            ("invalid_amount", list(first, (food, "Food", "1e+20"))),
            ("invalid_amount", list(first, (food, "Food", "10000000050.01"))),
            ("invalid_account_id", list(first, ("1", "Food", "50.0"))),
            ("invalid_account_id", list(first, ("", "Food", "50.0"))),
            ("invalid_account_id", list(first, ("{\(food)}", "Food", "50.0"))),
            ("invalid_account_id", list(first, (food + "0", "Food", "50.0"))),
            ("invalid_account_id", list(first, (rent, "Food", "50.0"))),
            ("invalid_account_id", list(first, (hers, "Food", "50.0"))),
            ("duplicate_account_name", list(first, (food, " RENAMED", "50.0"))),
            ("invalid_account_name", list(first, (food, "", "50.0"))),
            ("invalid_account_name", list(first, (food, String(repeating: "x", count: 41), "5"))),
            ("invalid_name", #"{"name":"\u202e","accounts":[]}"#),
        ]
        for (code, body) in refused {
            let answer = try await app.call("user", body, token: token)
            #expect(answer.outcome == "400 \(code)", "\(body)")
        }
        #expect(try await app.shown(token) == "Rent 100, Food 50")
        #expect(try await app.shown(grace) == "Hers 5")
        let report = try await app.world.wallet.audit.verify()
        #expect(report.head == head)
        #expect(report.findings == [])
    }

    @Test("A list may have a hundred accounts, not one more")
    func hundred() async throws {
        let app = try CourseClient()
        let token = try await app.signIn()
        let accounts = (1...100).map { number in
            #"{"name":"Account \#(number)","ID":"\#(UUID().uuidString)","amount":"1.0"}"#
        }
        let body = #"{"accounts":[\#(accounts.joined(separator: ","))]}"#
        #expect(try await app.call("user", body, token: token).outcome == "200 ok")
        _ = try await app.call("user", #"{"accounts":[]}"#, token: token)
        let person = try await app.world.wallet.sessions.authenticate(token, at: .course).1
        _ = try await app.world.account(of: person.id, named: "London", in: .pound)
        #expect(
            try await app.call("user", body, token: token).outcome == "400 too_many_accounts")
        #expect(try await app.shown(token) == "")
    }

    @Test("Accounts in other currencies are neither shown nor changed")
    func otherCurrencies() async throws {
        let (app, token) = try await app()
        let person = try await app.world.wallet.sessions.authenticate(token, at: .course).1
        let pounds = try await app.world.account(
            of: person.id, holding: 5_00, named: "London", in: .pound)
        #expect(try await app.shown(token) == "Rent 100, Food 50")
        let taken = try await app.call("user", list((rent, "London", "100.0")), token: token)
        #expect(taken.outcome == "400 duplicate_account_name")
        _ = try await app.call("user", #"{"accounts":[]}"#, token: token)
        let left = try await app.world.wallet.accounts.overview(of: person.id).accounts
        #expect(left == [pounds])
    }

    @Test("An account opened by another API is updated like any other, by its id")
    func otherChannels() async throws {
        let (app, token) = try await app()
        let person = try await app.world.wallet.sessions.authenticate(token, at: .course).1
        let opened = try await app.world.wallet.accounts.open(
            named: "Fun", by: person.id, key: app.world.key())
        let id = opened.record.id.uuid.uuidString
        let answer = try await app.call(
            "user", list((rent, "Rent", "90.0"), (food, "Food", "50.0"), (id, "Fun", "10.0")),
            token: token)
        #expect(answer.accountsShown == "Rent 90, Food 50, Fun 10")
        let page = try await app.world.wallet.audit.verify()
        #expect(page.transferCount == 3)
        #expect(page.findings == [])
    }

    @Test("Lower-case ids are the same ids, and are answered in capitals")
    func lowerCase() async throws {
        let (app, token) = try await app()
        let answer = try await app.call(
            "user", list((rent.lowercased(), "Rent", "100.0"), (food.lowercased(), "Food", "50.0")),
            token: token)
        #expect(answer.text.contains(#""ID":"\#(food)""#))
        #expect(try await app.world.wallet.audit.verify().transferCount == 2)
    }

    @Test("With thirty clients at once, the last whole list wins and the ledger balances (MON-3)")
    func concurrent() async throws {
        let (app, token) = try await app()
        let outcomes = try await withThrowingTaskGroup(of: String.self) { group in
            for turn in 0..<30 {
                let body = list((rent, "A \(turn)", "\(turn).5"), (food, "B \(turn)", "\(turn).25"))
                group.addTask { try await app.call("user", body, token: token).accountsShown }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let expected = (0..<30).map { "A \($0) \($0).5, B \($0) \($0).25" }
        #expect(outcomes.sorted() == expected.sorted())
        #expect(expected.contains(try await app.shown(token)))
        #expect(try await app.world.wallet.audit.verify().findings == [])
    }
}
