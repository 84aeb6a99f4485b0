import Foundation
import HTTPSupport
import HTTPTypes
import Ledger
import Testing
import WalletServices
import WalletTestSupport

@Suite("The round-up challenge on the Starling API")
struct StarlingChallengeTests {
    @Test(
        "4.35, 5.20 and 0.87 were paid; 1.58 is saved, sent twice, moved once (S-SAPI-4, S-SAPI-5)")
    func challenge() async throws {
        let api = try await StarlingClient()
        let account = try await api.world.account(of: api.ada.id, holding: 100_00, in: .pound).id
        for pence in [Int64(4_35), 5_20, 87] {
            let payment = Spending.Payment(
                amount: Money(minorUnits: pence, currency: .pound),
                counterparty: Counterparty(kind: .merchant, name: "Copper Kettle"))
            _ = try await api.world.wallet.spending.record(
                payment, in: account, by: api.ada.id, key: api.world.key())
        }
        let accounts = try await api.send(.get, "/accounts").json["accounts"]
        let uid = try #require(accounts?.elements.first?["accountUid"]?.text)
        let week = try await api.world.wallet.roundUps.week(of: account, by: api.ada.id)
        #expect(week.total.minorUnits == 1_58)
        let goals = "/account/\(uid)/savings-goals"
        let photo = Data("photo of Paris in the morning".utf8).base64EncodedString()
        let made = try await api.send(
            .put, goals,
            #"{"name":"Trip","currency":"GBP","target":{"currency":"GBP","minorUnits":50000},"#
                + #""base64EncodedPhoto":"\#(photo)"}"#)
        let goal = try #require(made.json["savingsGoalUid"]?.text, "\(made.text)")
        let transfer = UUID().uuidString
        let body = #"{"amount":{"currency":"GBP","minorUnits":158}}"#
        var answers: [String] = []
        for _ in 0..<2 {
            let answer = try await api.send(.put, "\(goals)/\(goal)/add-money/\(transfer)", body)
            #expect(answer.status == 200)
            answers.append(answer.text)
        }
        #expect(answers[0] == answers[1])
        let shown = try await api.send(.get, "\(goals)/\(goal)").json
        #expect(shown["totalSaved"]?["minorUnits"] == .integer(1_58))
        let read = try await api.send(.get, "\(goals)/\(goal)/photo")
        #expect(read.text == #"{"base64EncodedPhoto":"\#(photo)"}"#)
        let balance = try await api.world.wallet.accounts.find(account, of: api.ada.id).balance
        #expect(balance.minorUnits == 100_00 - 4_35 - 5_20 - 87 - 1_58)
        #expect(try await api.world.wallet.audit.verify().findings == [])
    }
}
