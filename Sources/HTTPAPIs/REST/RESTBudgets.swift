import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// How much a category may cost in a month. A budget only informs.
    func addBudgets(to routes: Routes<RESTAPI>) {
        routes.get("/v1/budgets", use: listBudgets)
        routes.put("/v1/budgets", use: setBudget)
    }

    private func listBudgets(_ call: RESTCall) async throws -> Response {
        let query = try call.query("currency", "month")
        let currency = try currency(query["currency"])
        let (month, uses) = try await wallet.budgets.uses(
            of: call.person, in: currency, month: query.month("month"))
        return .json { json in
            json.string("month", month.text)
            json.string("currency", currency.code)
            json.array("budgets") { json in
                for use in uses {
                    json.object { json in
                        json.string("category", use.budget.category.rawValue)
                        json.integer("amount", use.budget.amount.minorUnits)
                        json.integer("paid_out", use.paidOut.minorUnits)
                    }
                }
            }
        }
    }

    /// An amount of null removes the budget.
    private func setBudget(_ call: RESTCall) async throws -> Response {
        let body = try await call.body("category", "amount", "currency")
        let category = try SpendingCategory(named: body.string("category"))
        let currency = try body.currency()
        let amount = body.isNull("amount") ? nil : try body.money()
        if let amount {
            let budget = Budget(category: category, amount: amount)
            try await wallet.budgets.set(budget, of: call.person)
        } else {
            try await wallet.budgets.remove(for: category, in: currency, of: call.person)
        }
        return .json { json in
            json.string("category", category.rawValue)
            json.integer("amount", amount?.minorUnits)
            json.string("currency", currency.code)
        }
    }
}
