import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/account/{account}/savings-goals`: goals of one account. PUT creates and changes
    /// them; the server chooses their ids.
    func addGoals(to routes: Routes<StarlingAPI>) {
        let path = "/account/:account/savings-goals"
        routes.get(path, .savingsGoalRead, use: list)
        routes.get("\(path)/:goal", .savingsGoalRead, use: find)
        routes.put(path, .savingsGoalCreate, use: create)
        routes.put("\(path)/:goal", .savingsGoalCreate, use: edit)
        routes.delete("\(path)/:goal", .savingsGoalDelete, use: delete)
    }

    private func list(_ call: StarlingCall) async throws -> Response {
        let goals = try await wallet.goals.list(of: call.accountID(in: wallet), by: call.person)
        return .json(capacity: 1024) { json in
            json.array("savingsGoalList") { json in
                for goal in goals { json.object { goal.writeSavingsGoal(to: &$0) } }
            }
        }
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.goal(in: wallet)
        return .json { goal.writeSavingsGoal(to: &$0) }
    }

    private func create(_ call: StarlingCall) async throws -> Response {
        let account = try await call.openAccount(in: wallet)
        let input = try GoalInput(await call.goalBody(), in: account.balance.currency)
        let photo = try await input.photo(in: wallet)
        let created = try await wallet.goals.create(
            Goals.Draft(name: input.name, target: input.target, photo: photo),
            in: account.id, by: call.person)
        return .goal(created.goal)
    }

    private func edit(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.writtenGoal(in: wallet)
        let input = try GoalInput(await call.goalBody(), in: goal.saved.currency)
        let photo = try await input.photo(in: wallet)
        return .goal(
            try await wallet.goals.edit(
                goal.id, name: input.name, target: input.target.map { .set($0) } ?? .keep,
                photo: photo.map { .set($0) } ?? .keep, by: call.person))
    }

    private func delete(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.writtenGoal(in: wallet)
        _ = try await wallet.goals.delete(goal.id, by: call.person)
        return .empty()
    }
}

extension StarlingCall {
    /// The goal of this account in the path.
    ///
    /// - Throws: `WalletError.goal(.notFound)` for a deleted, another account's or an unknown goal.
    func goal(in wallet: Wallet) async throws -> Goal {
        let goal = try await goalEver(in: wallet)
        guard !goal.account.isClosed else { throw WalletError.goal(.notFound) }
        return goal
    }

    /// The goal in the path of a write, where the API answers 400 for an unknown goal.
    func writtenGoal(in wallet: Wallet) async throws -> Goal {
        do { return try await goal(in: wallet) } catch WalletError.goal(.notFound) {
            throw StarlingError.refused(.unknownSavingsGoal)
        }
    }

    /// The goal in the path, deleted or not: a repeated write gets the same answer as before.
    func goalEver(in wallet: Wallet) async throws -> Goal {
        let account = try uid("account")
        let goal = try await wallet.goals.findEver(oneOf: try uid("goal").accounts, of: person)
        guard account.isMeant(by: goal.parent.uuid) else { throw WalletError.goal(.notFound) }
        return goal
    }
}

/// The goal that the body of a write describes.
private struct GoalInput {
    let name: String
    /// Without a target, the goal keeps its current one.
    let target: Money?
    /// A picture in base64. Without one, the goal keeps its current picture.
    private let photoText: String?

    /// Every picture is longer than this, because of its header. Many clients send the word
    /// `string`, as in the bank's own example.
    private static let shortestPhoto = 32

    init(_ body: StarlingFields, in currency: Currency) throws {
        try body.require("name", "currency")
        name = try body.string("name")
        guard try body.string("currency") == currency.code else {
            throw StarlingError.invalid("currency", "the account's, \(currency.code)")
        }
        target = try body.goalTarget()
        photoText = try body.optionalString("base64EncodedPhoto").flatMap {
            $0.utf8.count < Self.shortestPhoto ? nil : $0
        }
    }

    /// The photo, decoded and encoded again.
    ///
    /// - Throws: `WalletError.goal(.pictureUnreadable)` and the like.
    func photo(in wallet: Wallet) async throws -> PreparedPicture? {
        guard let photoText else { return nil }
        return try await wallet.pictures.prepare(base64: photoText)
    }
}

extension StarlingFields {
    /// The target, if savings can reach it. A client without a target sends zero, some without a
    /// currency, or the maximum integer. The wallet refuses a target below zero.
    fileprivate func goalTarget() throws(StarlingError) -> Money? {
        guard try optionalObject("target")?.optionalInteger("minorUnits") != 0 else { return nil }
        return try optionalMoney("target").flatMap {
            $0.minorUnits <= MoneyLimit.balance ? $0 : nil
        }
    }
}

extension Response {
    /// The answer after creating or changing a goal.
    fileprivate static func goal(_ goal: Goal) -> Response {
        .json { json in
            json.uid("savingsGoalUid", goal.id.uuid)
            json.bool("success", true)
        }
    }
}

extension Goal {
    /// Writes the members of `SavingsGoalV2`. A goal without a target always shows 0 per cent,
    /// because some clients require the member.
    func writeSavingsGoal(to json: inout JSONWriter) {
        json.uid("savingsGoalUid", id.uuid)
        json.string("name", name)
        if let target { json.money("target", target) }
        json.money("totalSaved", saved)
        json.integer("savedPercentage", percentage)
        json.string("state", isArchived ? "ARCHIVED" : "ACTIVE")
    }
}
