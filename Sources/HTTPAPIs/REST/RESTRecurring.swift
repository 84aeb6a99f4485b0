import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/goals/{id}/recurring-transfer`: saving by a rule.
    func addRecurring(to routes: Routes<RESTAPI>) {
        routes.get("/v1/goals/:id/recurring-transfer", use: find)
        routes.put("/v1/goals/:id/recurring-transfer", use: set)
        routes.delete("/v1/goals/:id/recurring-transfer", use: remove)
    }

    private func find(_ call: RESTCall) async throws -> Response {
        guard let transfer = try await wallet.recurring.find(into: call.goalID, by: call.person)
        else { throw WalletError.goal(.recurringTransferNotFound) }
        return .json(transfer.json)
    }

    private func set(_ call: RESTCall) async throws -> Response {
        let id = try call.goalID
        let body = try await call.body(
            "amount", "currency", "tops_up", "note", "start", "frequency", "step", "count",
            "until", "weekdays")
        let plan = RecurringTransfer.Plan(
            amount: try body.money(), topsUp: try body.optionalBool("tops_up") ?? false,
            reference: try body.optionalString("note") ?? "", rule: try body.recurrenceRule())
        return .json(try await wallet.recurring.set(plan, into: id, by: call.person).json)
    }

    private func remove(_ call: RESTCall) async throws -> Response {
        try await wallet.recurring.remove(into: call.goalID, by: call.person)
        return .empty()
    }
}

extension Fields where API == RESTAPI {
    fileprivate func recurrenceRule() throws -> RecurrenceRule {
        let start = try day("start")
        let word = try string("frequency")
        guard let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.word == word })
        else { throw RequestError.wrongType("frequency", "daily, weekly, monthly or yearly") }
        let rule = RecurrenceRule(
            start: start, frequency: frequency, step: try optionalInteger("step") ?? 1,
            count: try optionalInteger("count"), until: try optionalDay("until"),
            weekdays: Set(try optionalIntegers("weekdays") ?? []))
        guard let rule else { throw WalletError.goal(.recurrenceInvalid) }
        return rule
    }
}

extension RecurrenceRule.Frequency {
    /// The name in this API.
    fileprivate var word: String { rawValue.lowercased() }
}

extension RecurringTransfer {
    fileprivate var json: JSONWriter {
        JSONWriter { json in
            json.id("id", id)
            json.id("goal", goal.uuid)
            plan.amount.write(to: &json)
            json.bool("tops_up", plan.topsUp)
            json.string("note", plan.reference)
            json.string("start", plan.rule.start.iso8601)
            json.string("frequency", plan.rule.frequency.word)
            json.integer("step", plan.rule.step)
            json.integer("count", plan.rule.count)
            json.string("until", plan.rule.until?.iso8601)
            json.array("weekdays") { json in
                for day in plan.rule.weekdays.sorted() { json.integer(nil, day) }
            }
            json.string("next_day", nextDay.iso8601)
        }
    }
}
