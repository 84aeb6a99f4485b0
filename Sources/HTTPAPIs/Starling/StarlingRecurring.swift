import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// Saving into a goal by a rule. A goal has at most one rule; PUT replaces it.
    func addRecurringTransfers(to routes: Routes<StarlingAPI>) {
        let path = "/account/:account/savings-goals/:goal/recurring-transfer"
        routes.get(path, .savingsGoalTransferRead, use: find)
        routes.put(path, .savingsGoalTransferCreate, use: set)
        routes.delete(path, .savingsGoalTransferDelete, use: remove)
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.goal(in: wallet)
        guard let found = try await wallet.recurring.find(into: goal.id, by: call.person)
        else { throw WalletError.goal(.recurringTransferNotFound) }
        return .json { found.write(to: &$0) }
    }

    private func set(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.writtenGoal(in: wallet)
        let plan = try await call.body().recurringPlan()
        let set = try await wallet.recurring.set(plan, into: goal.id, by: call.person)
        return .transfer(StarlingUID(set.id).shown)
    }

    private func remove(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.writtenGoal(in: wallet)
        try await wallet.recurring.remove(into: goal.id, by: call.person)
        return .empty()
    }
}

extension RecurringTransfer {
    /// The amount is called `currencyAndAmount` here, and `amount` in the request.
    fileprivate func write(to json: inout JSONWriter) {
        json.uid("transferUid", id)
        json.object("recurrenceRule") { plan.rule.write(to: &$0) }
        json.money("currencyAndAmount", plan.amount)
        json.string("nextPaymentDate", nextDay.iso8601)
        json.optionalString("reference", plan.reference.isEmpty ? nil : plan.reference)
    }
}

extension RecurrenceRule {
    /// The days of the week in their order from Monday.
    private static let dayNames = [
        "MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY",
    ]

    fileprivate func write(to json: inout JSONWriter) {
        json.string("startDate", start.iso8601)
        json.string("frequency", frequency.rawValue)
        json.integer("interval", step)
        if let count { json.integer("count", count) }
        json.optionalString("untilDate", until?.iso8601)
        guard !weekdays.isEmpty else { return }
        json.array("days") { json in
            for (index, name) in Self.dayNames.enumerated()
            where weekdays.contains(Int64(index + 1)) {
                json.string(nil, name)
            }
        }
    }

    /// The number of the weekday with this name, 1 for Monday.
    fileprivate static func number(ofDay value: JSONValue) -> Int64? {
        guard case .string(let name) = value, let index = dayNames.firstIndex(of: name) else {
            return nil
        }
        return Int64(index + 1)
    }
}

extension StarlingFields {
    fileprivate func recurringPlan() throws -> RecurringTransfer.Plan {
        // Older clients send the amount under its name in answers.
        let isOlder =
            try optionalObject("amount") == nil && optionalObject("currencyAndAmount") != nil
        let amount = isOlder ? "currencyAndAmount" : "amount"
        try require("recurrenceRule", amount)
        guard let rule = try optionalObject("recurrenceRule")?.recurrenceRule() else {
            throw WalletError.goal(.recurrenceInvalid)
        }
        return RecurringTransfer.Plan(
            amount: try money(amount), topsUp: try optionalBool("topUp") ?? false,
            reference: try goalReference(), rule: rule)
    }

    private func recurrenceRule() throws(StarlingError) -> RecurrenceRule? {
        try require("startDate", "frequency")
        let names = RecurrenceRule.Frequency.allCases.map(\.rawValue).joined(separator: ", ")
        guard let frequency = RecurrenceRule.Frequency(rawValue: try string("frequency")) else {
            throw .invalid("frequency", "one of \(names)")
        }
        var weekdays: Set<Int64> = []
        for value in try optionalArray("days") ?? [] where value != .null {
            guard let day = RecurrenceRule.number(ofDay: value) else {
                throw .invalid("days", "names such as MONDAY")
            }
            weekdays.insert(day)
        }
        guard let start = try optionalDay("startDate") else { return nil }
        return RecurrenceRule(
            start: start, frequency: frequency, step: try optionalInteger("interval") ?? 1,
            count: try optionalInteger("count"), until: try optionalDay("untilDate"),
            weekdays: weekdays)
    }
}
