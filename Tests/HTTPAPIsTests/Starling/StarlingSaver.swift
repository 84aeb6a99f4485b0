import Foundation
import HTTPTypes
import Ledger
import WalletServices
import WalletTestSupport

/// Ada with 10.00 in pounds and a goal of 5.00, using the Starling API.
struct StarlingSaver {
    let api: StarlingClient
    let account: AccountID
    let goal: AccountID

    init(
        scopes: Set<Scope> = Set(Scope.allCases), holding pence: Int64 = 10_00,
        adjust: (inout WalletSettings) -> Void = { _ in }
    ) async throws {
        api = try await StarlingClient(scopes: scopes, adjust: adjust)
        account = try await api.world.account(of: api.ada.id, holding: pence, in: .pound).id
        goal = try await api.world.wallet.goals.create(
            Goals.Draft(name: "Sailing", target: Money(minorUnits: 5_00, currency: .pound)),
            in: account, by: api.ada.id
        ).goal.id
    }

    var goals: String { "/account/\(account.text)/savings-goals" }
    var path: String { "\(goals)/\(goal.text)" }

    /// The balances of the account and the goal, in pence.
    func held() async throws -> [Int64] {
        let wallet = api.world.wallet
        let balance = try await wallet.accounts.find(account, of: api.ada.id).balance
        let saved = try await wallet.goals.find(goal, of: api.ada.id).saved
        return [balance.minorUnits, saved.minorUnits]
    }

    /// Moves money into the goal through the API.
    func add(_ pence: Int64, as transfer: String) async throws -> TestClient.Answer {
        try await api.send(
            .put, "\(path)/add-money/\(transfer)",
            #"{"amount":{"currency":"GBP","minorUnits":\#(pence)}}"#)
    }
}

/// The body of an API error.
func starlingErrors(_ messages: String...) -> String {
    let errors = messages.map { #"{"message":"\#($0)"}"# }.joined(separator: ",")
    return #"{"errors":[\#(errors)],"success":false}"#
}
