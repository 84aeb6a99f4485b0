import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import NIOCore
import Testing
import WalletServices
import WalletTestSupport

@Suite("Savings goals on the Starling API")
struct StarlingGoalsTests {
    @Test("A goal has its target, amount, percentage and state (S-SAPI-4)")
    func shows() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.add(1_50, as: UUID().uuidString)
        let goal =
            #"{"savingsGoalUid":"\#(saver.goal.text)","name":"Sailing","#
            + #""target":{"currency":"GBP","minorUnits":500},"#
            + #""totalSaved":{"currency":"GBP","minorUnits":150},"savedPercentage":30,"#
            + #""state":"ACTIVE"}"#
        let one = try await saver.api.send(.get, saver.path.uppercased().pathInLowerCase)
        #expect(one.status == 200 && one.text == goal)
        let all = try await saver.api.send(.get, saver.goals)
        #expect(all.status == 200 && all.text == #"{"savingsGoalList":[\#(goal)]}"#)
    }

    @Test("Without goals, the list is empty")
    func none() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.api.send(.delete, saver.path)
        let answer = try await saver.api.send(.get, saver.goals)
        #expect(answer.text == #"{"savingsGoalList":[]}"#)
    }

    @Test(
        "PUT creates a goal; null, unknown and placeholder members count as omitted",
        arguments: [
            #"{"name":"Trip to Paris","currency":"GBP"}"#,
            #"{"name":"Trip to Paris","currency":"GBP","target":null,"base64EncodedPhoto":null}"#,
            #"{"base64EncodedPhoto":"","colour":"red","currency":"GBP","name":"Trip to Paris"}"#,
            #"{"name":"Trip to Paris","currency":"GBP","base64EncodedPhoto":"string"}"#,
            #"{"name":"Trip to Paris","currency":"GBP","base64EncodedPhoto":" "}"#,
            #"{"name":"Trip to Paris","currency":"GBP","target":{"currency":"GBP","minorUnits":0}}"#,
            #"{"name":"Trip to Paris","currency":"GBP","target":{"currency":"","minorUnits":0}}"#,
            #"{"name":"Trip to Paris","currency":"GBP","target":{"currency":"EUR","minorUnits":0}}"#,
            #"{"name":"Trip to Paris","currency":"GBP","#
                + #""target":{"currency":"GBP","minorUnits":9223372036854775807}}"#,
        ])
    func creates(body: String) async throws {
        let saver = try await StarlingSaver()
        let answer = try await saver.api.send(.put, saver.goals, body)
        let uid = try #require(answer.json["savingsGoalUid"]?.text)
        #expect(answer.status == 200)
        #expect(answer.text == #"{"savingsGoalUid":"\#(uid)","success":true}"#)
        let shown = try await saver.api.send(.get, "\(saver.goals)/\(uid)")
        #expect(
            shown.text
                == #"{"savingsGoalUid":"\#(uid)","name":"Trip to Paris","#
                + #""totalSaved":{"currency":"GBP","minorUnits":0},"savedPercentage":0,"#
                + #""state":"ACTIVE"}"#)
    }

    @Test("Two goals may have the same name, and each has its own id")
    func sameName() async throws {
        let saver = try await StarlingSaver()
        let body =
            #"{"name":"Sailing","currency":"GBP","target":{"minorUnits":1,"currency":"GBP"}}"#
        let answers = [
            try await saver.api.send(.put, saver.goals, body),
            try await saver.api.send(.put, saver.goals, body),
        ]
        #expect(answers.map(\.status) == [200, 200])
        #expect(Set(answers.map(\.text)).count == 2)
    }

    @Test(
        "An invalid goal is refused with 400 (S-SAPI-6)",
        arguments: [
            (#"{}"#, starlingErrors("CURRENCY_must not be null", "NAME_must not be null")),
            (#"{"name":null,"currency":"GBP"}"#, starlingErrors("NAME_must not be null")),
            (
                #"{"name":"A","currency":"EUR"}"#,
                starlingErrors("CURRENCY_must be the account's, GBP")
            ),
            (#"{"name":1,"currency":"GBP"}"#, starlingErrors("NAME_must be a string")),
            (
                #"{"name":"A","currency":"GBP","target":{"currency":"GBP","minorUnits":1.5}}"#,
                starlingErrors("MINOR_UNITS_must be a whole number")
            ),
            (
                #"{"name":"A","currency":"GBP","target":{"currency":"GBP","minorUnits":"5"}}"#,
                starlingErrors("MINOR_UNITS_must be a whole number")
            ),
            (
                #"{"name":"A","currency":"GBP","target":{"minorUnits":5}}"#,
                starlingErrors("CURRENCY_must not be null")
            ),
        ])
    func refuses(body: String, text: String) async throws {
        let saver = try await StarlingSaver()
        for (method, path) in [(HTTPRequest.Method.put, saver.goals), (.put, saver.path)] {
            let answer = try await saver.api.send(method, path, body)
            #expect(answer.status == 400 && answer.text == text, "\(answer.text)")
        }
    }

    @Test("A target is never below zero, and is in the account's currency")
    func target() async throws {
        let saver = try await StarlingSaver()
        for money in [#""GBP","minorUnits":-5"#, #""EUR","minorUnits":5"#] {
            let body = #"{"name":"A","currency":"GBP","target":{"currency":\#(money)}}"#
            let answer = try await saver.api.send(.put, saver.goals, body)
            #expect(answer.status == 400)
            #expect(answer.text.contains("GOAL_TARGET_INVALID"), "\(answer.text)")
        }
    }

    @Test("PUT changes an existing goal, and keeps an omitted target")
    func updates() async throws {
        let saver = try await StarlingSaver()
        let answer = try await saver.api.send(
            .put, saver.path, #"{"name":"Boat","currency":"GBP","target":null}"#)
        #expect(answer.status == 200)
        #expect(answer.text == #"{"savingsGoalUid":"\#(saver.goal.text)","success":true}"#)
        var goal = try await saver.api.send(.get, saver.path).json
        #expect(goal["name"]?.text == "Boat")
        #expect(goal["target"]?["minorUnits"] == .integer(5_00))
        _ = try await saver.api.send(
            .put, saver.path,
            #"{"name":"Boat","currency":"GBP","target":{"currency":"GBP","minorUnits":900}}"#)
        goal = try await saver.api.send(.get, saver.path).json
        #expect(goal["target"]?["minorUnits"] == .integer(9_00))
    }

    @Test("DELETE answers 204 and returns the money")
    func deletes() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.add(4_00, as: UUID().uuidString)
        let answer = try await saver.api.send(.delete, saver.path)
        #expect(answer.status == 204 && answer.body.readableBytes == 0)
        let wallet = saver.api.world.wallet
        let balance = try await wallet.accounts.find(saver.account, of: saver.api.ada.id).balance
        #expect(balance.minorUnits == 10_00)
        let again = try await saver.api.send(.delete, saver.path)
        #expect(again.status == 400 && again.text == starlingErrors("UNKNOWN_SAVINGS_GOAL"))
    }

    @Test("An archived goal has that state, and is not listed")
    func archived() async throws {
        let saver = try await StarlingSaver()
        _ = try await saver.api.world.wallet.goals.archive(saver.goal, by: saver.api.ada.id)
        let one = try await saver.api.send(.get, saver.path)
        #expect(one.json["state"]?.text == "ARCHIVED")
        let all = try await saver.api.send(.get, saver.goals)
        #expect(all.text == #"{"savingsGoalList":[]}"#)
    }

    @Test("Spaces are the active goals in their order; there are no spending spaces")
    func spaces() async throws {
        let saver = try await StarlingSaver()
        let boat = try await saver.api.world.wallet.goals.create(
            Goals.Draft(name: "Boat"), in: saver.account, by: saver.api.ada.id
        ).goal.id
        let spaces = "/account/\(saver.account.text)/spaces"
        let answer = try await saver.api.send(.get, spaces)
        let zero = #""totalSaved":{"currency":"GBP","minorUnits":0},"savedPercentage":0,"#
        #expect(
            answer.text
                == #"{"savingsGoals":[{"savingsGoalUid":"\#(saver.goal.text)","name":"Sailing","#
                + #""target":{"currency":"GBP","minorUnits":500},"# + zero
                + #""state":"ACTIVE","sortOrder":0},"#
                + #"{"savingsGoalUid":"\#(boat.text)","name":"Boat","# + zero
                + #""state":"ACTIVE","sortOrder":1}],"spendingSpaces":[]}"#)
        let none = try await saver.api.send(.get, "\(spaces)/spending/\(boat.text)")
        #expect(none.status == 404 && none.text == starlingErrors("UNKNOWN_SPENDING_SPACE"))
    }
}

extension String {
    /// A path with its ids in lower case.
    fileprivate var pathInLowerCase: String {
        replacing("ACCOUNT", with: "account").replacing("SAVINGS-GOALS", with: "savings-goals")
    }
}
