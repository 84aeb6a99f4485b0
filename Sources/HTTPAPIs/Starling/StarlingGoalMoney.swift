import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// Moves money into a goal and out of it under the client's own id; the same id moves it
    /// once.
    func addGoalMoney(to routes: Routes<StarlingAPI>) {
        let path = "/account/:account/savings-goals/:goal"
        routes.put("\(path)/add-money/:transfer", .savingsGoalTransferCreate, use: add)
        routes.put("\(path)/withdraw-money/:transfer", .savingsGoalTransferCreate, use: takeOut)
    }

    private func add(_ call: StarlingCall) async throws -> Response {
        let transfer = try await GoalTransfer(call, in: wallet)
        _ = try await transfer.writing {
            try await wallet.goals.add(
                transfer.amount, to: transfer.goal, reference: transfer.reference,
                by: call.person, key: transfer.key)
        }
        return .transfer(transfer.id)
    }

    private func takeOut(_ call: StarlingCall) async throws -> Response {
        let transfer = try await GoalTransfer(call, in: wallet)
        _ = try await transfer.writing {
            try await wallet.goals.takeOut(
                transfer.amount, from: transfer.goal, reference: transfer.reference,
                by: call.person, key: transfer.key)
        }
        return .transfer(transfer.id)
    }
}

/// One order to move money into a goal or out of it.
private struct GoalTransfer {
    let id: UUID
    let goal: AccountID
    let amount: Money
    let reference: String

    init(_ call: StarlingCall, in wallet: Wallet) async throws {
        id = try call.uid("transfer").given
        do { goal = try await call.goalEver(in: wallet).id } catch WalletError.goal(.notFound) {
            throw StarlingError.refused(.unknownSavingsGoal)
        }
        let body = try await call.body()
        amount = try body.money("amount")
        reference = try body.goalReference()
    }

    var key: IdempotencyKey {
        get throws { try IdempotencyKey(id.text) }
    }

    /// A new order does not find a goal that was deleted.
    func writing(_ body: () async throws -> Receipt) async throws -> Receipt {
        do { return try await body() } catch WalletError.goal(.notFound) {
            throw StarlingError.refused(.unknownSavingsGoal)
        }
    }
}

extension StarlingFields {
    /// The reference of a saving: at most 100 characters; empty without one.
    func goalReference() throws(StarlingError) -> String {
        let text = try optionalString("reference") ?? ""
        guard text.count <= 100, let reference = try? Transfers.note(text) else {
            throw .invalid("reference", "at most 100 visible characters")
        }
        return reference
    }
}

extension Response {
    /// The answer to a transfer under this id, past or future; it repeats the id unchanged.
    static func transfer(_ id: UUID) -> Response {
        .json { json in
            json.id("transferUid", id)
            json.bool("success", true)
        }
    }
}
