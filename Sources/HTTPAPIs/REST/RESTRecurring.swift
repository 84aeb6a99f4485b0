import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/goals/{id}/recurring-transfer`: saving by a rule.
    func addRecurring(to routes: RESTRoutes) {
        let recurring = wallet.recurring
        routes.signedIn(.get, "/v1/goals/:id/recurring-transfer") { _, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            guard let transfer = try await recurring.find(into: id, by: principal.id) else {
                throw WalletError.recurringTransferNotFound
            }
            return .json(transfer.json)
        }
        routes.signedIn(.put, "/v1/goals/:id/recurring-transfer") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            let fields = try await request.jsonFields(
                "amount", "currency", "tops_up", "note", "start", "frequency", "step", "count",
                "until", "weekdays")
            let money = try fields.money()
            let plan = RecurringTransfer.Plan(
                amount: money, topsUp: try fields.optionalBool("tops_up") ?? false,
                reference: try fields.optionalString("note") ?? "", rule: try Self.rule(fields))
            return .json(try await recurring.set(plan, into: id, by: principal.id).json)
        }
        routes.signedIn(.delete, "/v1/goals/:id/recurring-transfer") { _, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            try await recurring.remove(into: id, by: principal.id)
            return .empty()
        }
    }

    private static func rule(_ fields: JSONFields) throws -> RecurrenceRule {
        let start = try JSONFields.day(try fields.string("start"), "start")
        let word = try fields.string("frequency")
        guard let frequency = RecurrenceRule.Frequency.allCases.first(where: { $0.word == word })
        else { throw RequestError.wrongType("frequency", "daily, weekly, monthly or yearly") }
        let rule = RecurrenceRule(
            start: start, frequency: frequency, step: try fields.optionalInteger("step") ?? 1,
            count: try fields.optionalInteger("count"), until: try fields.optionalDay("until"),
            weekdays: Set(try fields.optionalIntegers("weekdays") ?? []))
        guard let rule else { throw WalletError.recurrenceInvalid }
        return rule
    }
}

extension RecurrenceRule.Frequency {
    /// Its name in this API.
    fileprivate var word: String { rawValue.lowercased() }
}

extension RecurringTransfer {
    fileprivate var json: JSONWriter {
        var json = JSONWriter()
        json.object { json in
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
        return json
    }
}
