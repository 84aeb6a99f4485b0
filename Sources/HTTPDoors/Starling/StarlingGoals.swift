import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingDoor {
    /// `/api/v2/account/{account}/savings-goals`: goals of one account. PUT makes them and changes
    /// them; the server makes their ids.
    func addGoals(to routes: StarlingRoutes) {
        let wallet = wallet
        routes.get("/account/:account/savings-goals", .savingsGoalRead) { call in
            let goals = try await wallet.goals.list(of: call.accountID(), by: call.person)
            var json = JSONWriter(capacity: 1024)
            json.object { json in
                json.array("savingsGoalList") { json in
                    for goal in goals { json.object { goal.writeSavingsGoal(to: &$0) } }
                }
            }
            return .json(json)
        }
        routes.get("/account/:account/savings-goals/:goal", .savingsGoalRead) { call in
            let goal = try await call.goal(in: wallet)
            var json = JSONWriter()
            json.object { goal.writeSavingsGoal(to: &$0) }
            return .json(json)
        }
        routes.put("/account/:account/savings-goals", .savingsGoalCreate) { call in
            let account = try await wallet.accounts.find(call.accountID(), of: call.person)
            let wanted = try WantedGoal(await call.goalBody(), in: account.balance.currency)
            let photo = try await wanted.photo(in: wallet)
            let created = try await wallet.goals.create(
                Goals.Draft(name: wanted.name, target: wanted.target.value, photo: photo),
                in: account.id, by: call.person)
            return .goal(created.goal)
        }
        routes.put("/account/:account/savings-goals/:goal", .savingsGoalCreate) { call in
            let goal = try await call.writtenGoal(in: wallet)
            let wanted = try WantedGoal(await call.goalBody(), in: goal.saved.currency)
            let photo = try await wanted.photo(in: wallet)
            return .goal(
                try await wallet.goals.edit(
                    goal.id, name: wanted.name, target: wanted.target,
                    photo: photo.map { .set($0) } ?? .keep, by: call.person))
        }
        routes.delete("/account/:account/savings-goals/:goal", .savingsGoalDelete) { call in
            let goal = try await call.writtenGoal(in: wallet)
            _ = try await wallet.goals.delete(goal.id, by: call.person)
            return .empty()
        }
    }
}

extension StarlingCall {
    /// The goal of this account in the path.
    ///
    /// - Throws: `WalletError.goalNotFound` for one that was deleted, of another account, or none.
    func goal(in wallet: Wallet) async throws -> Goal {
        let goal = try await goalEver(in: wallet)
        guard !goal.account.isClosed else { throw WalletError.goalNotFound }
        return goal
    }

    /// The goal in the path of a write, where the API answers 400 for one that is not there.
    func writtenGoal(in wallet: Wallet) async throws -> Goal {
        do { return try await goal(in: wallet) } catch WalletError.goalNotFound {
            throw StarlingFault.goalUnknown
        }
    }

    /// The goal in the path, deleted or not: a write that is sent again is answered as before.
    func goalEver(in wallet: Wallet) async throws -> Goal {
        let account = try accountID()
        let goal = try await wallet.goals.findEver(try goalID(), of: person)
        guard goal.parent == account else { throw WalletError.goalNotFound }
        return goal
    }
}

extension StarlingFault {
    static let goalUnknown = refused("UNKNOWN_SAVINGS_GOAL")
}

/// What the body of a write asks a goal to be.
private struct WantedGoal {
    let name: String
    let target: Goals.Edit<Money>
    /// A picture in base64; nil to leave it as it is.
    private let photoText: String?

    init(_ body: StarlingBody, in currency: Currency) throws {
        try body.require("name", "currency")
        name = try body.string("name")
        guard try body.string("currency") == currency.code else {
            throw StarlingFault.invalid("currency", "the account's, \(currency.code)")
        }
        target = try body.goalTarget()
        photoText = try body.photoText()
    }

    /// The photo, read and made anew.
    ///
    /// - Throws: `WalletError.pictureUnreadable` and the like.
    func photo(in wallet: Wallet) async throws -> PreparedPicture? {
        guard let photoText else { return nil }
        return try await wallet.pictures.prepare(base64: photoText)
    }
}

extension StarlingBody {
    /// The word `string` is no photo: it stands in the bank's own example of a body, which many
    /// clients send as it is.
    fileprivate func photoText() throws(StarlingFault) -> String? {
        let text = try optionalString("base64EncodedPhoto") ?? ""
        return text.isEmpty || text.lowercased() == "string" ? nil : text
    }

    /// A target of nothing is none: clients that know no optional amounts, the bank's own for
    /// JavaScript among them, send one with every goal, some of them without a currency.
    fileprivate func goalTarget() throws(StarlingFault) -> Goals.Edit<Money> {
        guard let target = try optionalObject("target") else { return .keep }
        if try target.optionalInteger("minorUnits") == 0 { return .clear }
        return .set(try money("target"))
    }
}

extension Goals.Edit {
    /// What is set, if anything is.
    fileprivate var value: Value? {
        guard case .set(let value) = self else { return nil }
        return value
    }
}

extension Response {
    /// The answer to a goal that was made or changed.
    fileprivate static func goal(_ goal: Goal) -> Response {
        var json = JSONWriter()
        json.object { json in
            json.id("savingsGoalUid", goal.id.uuid)
            json.bool("success", true)
        }
        return .json(json)
    }
}

extension Goal {
    /// Writes the members of `SavingsGoalV2`. A goal without a target is always saved to 0 per
    /// cent, since some clients demand the member.
    func writeSavingsGoal(to json: inout JSONWriter) {
        json.id("savingsGoalUid", id.uuid)
        json.string("name", name)
        if let target { json.money("target", target) }
        json.money("totalSaved", saved)
        json.integer("savedPercentage", percentage)
        json.string("state", isArchived ? "ARCHIVED" : "ACTIVE")
    }
}
