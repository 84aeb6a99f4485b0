import HTTPSupport
import Hummingbird
import WalletServices

extension StarlingAPI {
    /// What this bank does not have: reading it gives empty lists, writing it is refused.
    func addStandingOrders(to routes: StarlingRoutes) {
        let wallet = wallet
        let category = "/payments/local/account/:account/category/:category/standing-orders"
        routes.get("\(category)", .standingOrderRead) { call in
            _ = try await call.openAccount(in: wallet)
            _ = try call.uid("category")
            return .empty(list: "standingOrders")
        }
        routes.get("\(category)/:order", .standingOrderRead) { call in
            try await call.standingOrder(in: wallet)
        }
        routes.get("\(category)/:order/upcoming-payments", .standingOrderRead) { call in
            try await call.standingOrder(in: wallet)
        }
        routes.put("\(category)", .payLocalCreate, .payLocalOnce) { call in
            _ = try await call.signedBody(in: wallet)
            throw StarlingError.refused(
                "STANDING_ORDERS_NOT_OFFERED: save into a goal by a recurring transfer instead")
        }
        let account: RouterPath = "/payees/:payee/account/:payeeAccount/scheduled-payments"
        routes.get(account, .payeeRead) { call in
            let payee = try await wallet.payees.find(call.id("payee"), of: call.person)
            let account = try call.id("payeeAccount")
            guard payee.accounts.contains(where: { $0.id == account }) else {
                throw WalletError.payee(.accountNotFound)
            }
            return .empty(list: "scheduledPayments")
        }
        addEmptyLists(to: routes)
    }

    private func addEmptyLists(to routes: StarlingRoutes) {
        routes.get("/cards", .cardRead) { _ in .empty(list: "cards") }
        routes.get("/direct-debit/mandates", .mandateRead) { _ in .empty(list: "mandates") }
        for more in ["", "/payments"] {
            routes.get("/direct-debit/mandates/:mandate\(more)", .mandateRead) { call in
                _ = try call.uid("mandate")
                throw StarlingError.refused("UNKNOWN_MANDATE", .notFound)
            }
        }
        routes.get("/accounts/:account/recurring-payment", .cardRead) { call in
            _ = try await call.openAccount(in: wallet)
            return .empty(list: "recurringPayments")
        }
        routes.get("/direct-debit/mandates/account/:account", .mandateRead) { call in
            _ = try await call.openAccount(in: wallet)
            return .empty(list: "mandates")
        }
    }
}

extension StarlingCall {
    fileprivate func standingOrder(in wallet: Wallet) async throws -> Response {
        _ = try await openAccount(in: wallet)
        _ = try uid("category")
        _ = try uid("order")
        throw StarlingError.refused("UNKNOWN_STANDING_ORDER", .notFound)
    }
}

extension Response {
    /// `{"name":[]}`.
    fileprivate static func empty(list name: StaticString) -> Response {
        var json = JSONWriter()
        json.object { json in json.array(name) { _ in } }
        return .json(json)
    }
}
