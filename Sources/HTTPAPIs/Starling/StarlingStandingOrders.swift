import HTTPSupport
import Hummingbird
import WalletServices

extension StarlingAPI {
    /// Features that this bank does not have: reads return empty lists, writes return an error.
    func addStandingOrders(to routes: Routes<StarlingAPI>) {
        let account = "/payments/local/account/:account"
        let orders = "\(account)/category/:category/standing-orders"
        routes.get(orders, .standingOrderRead, use: standingOrders)
        routes.get("\(orders)/:order", .standingOrderRead, use: standingOrder)
        routes.get("\(orders)/:order/upcoming-payments", .standingOrderRead, use: standingOrder)
        routes.put(orders, .payLocalCreate, .payLocalOnce, use: orderStanding)
        let payeeAccount = "/payees/:payee/account/:payeeAccount"
        routes.get("\(payeeAccount)/scheduled-payments", .payeeRead, use: scheduledPayments)
        routes.get("/cards", .cardRead) { _ in .empty(list: "cards") }
        routes.get("/accounts/:account/recurring-payment", .cardRead, use: recurringPayments)
        let mandates = "/direct-debit/mandates"
        routes.get(mandates, .mandateRead) { _ in .empty(list: "mandates") }
        routes.get("\(mandates)/:mandate", .mandateRead, use: mandate)
        routes.get("\(mandates)/:mandate/payments", .mandateRead, use: mandate)
        routes.get("\(mandates)/account/:account", .mandateRead, use: mandatesOfAccount)
    }

    private func standingOrders(_ call: StarlingCall) async throws -> Response {
        _ = try await call.openAccount(in: wallet)
        _ = try call.uid("category")
        return .empty(list: "standingOrders")
    }

    private func standingOrder(_ call: StarlingCall) async throws -> Response {
        _ = try await call.openAccount(in: wallet)
        _ = try call.uid("category")
        _ = try call.uid("order")
        throw StarlingError.refused("UNKNOWN_STANDING_ORDER", .notFound)
    }

    private func orderStanding(_ call: StarlingCall) async throws -> Response {
        _ = try await call.signedBody(in: wallet)
        throw StarlingError.refused(
            "STANDING_ORDERS_NOT_OFFERED: save into a goal by a recurring transfer instead")
    }

    private func scheduledPayments(_ call: StarlingCall) async throws -> Response {
        let payee = try await wallet.payees.find(call.id("payee"), of: call.person)
        let account = try call.id("payeeAccount")
        guard payee.accounts.contains(where: { $0.id == account }) else {
            throw WalletError.payee(.accountNotFound)
        }
        return .empty(list: "scheduledPayments")
    }

    private func recurringPayments(_ call: StarlingCall) async throws -> Response {
        _ = try await call.openAccount(in: wallet)
        return .empty(list: "recurringPayments")
    }

    private func mandate(_ call: StarlingCall) async throws -> Response {
        _ = try call.uid("mandate")
        throw StarlingError.refused("UNKNOWN_MANDATE", .notFound)
    }

    private func mandatesOfAccount(_ call: StarlingCall) async throws -> Response {
        _ = try await call.openAccount(in: wallet)
        return .empty(list: "mandates")
    }
}

extension Response {
    /// `{"name":[]}`.
    fileprivate static func empty(list name: StaticString) -> Response {
        .json { json in json.array(name) { _ in } }
    }
}
