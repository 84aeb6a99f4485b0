import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// Payments to bank accounts, and their states.
    func addPayments(to routes: Routes<StarlingAPI>) {
        let category = "/payments/local/account/:account/category/:category"
        let order = "/payments/local/payment-order/:order"
        let payeeAccount = "/payees/:payee/account/:payeeAccount"
        routes.put(category, .payLocalCreate, .payLocalOnce, use: pay)
        routes.get(order, .payLocalRead, use: find)
        routes.get("\(order)/payments", .payLocalRead, use: payments)
        routes.get("\(payeeAccount)/payments", .payeeRead, use: sent)
    }

    private func pay(_ call: StarlingCall) async throws -> Response {
        let body = try await call.signedBody(in: wallet)
        try call.requireMainCategory()
        let order = try body.paymentOrder()
        let key = try body.externalKey()
        let account = try await call.accountID(in: wallet)
        let receipt = try await trials.paying(by: call.person, from: call.context.clientAddress) {
            try await wallet.localPayments.pay(
                order, from: account, by: call.person, as: .token(call.principal.token), key: key)
        }
        return .json { json in
            json.uid("paymentOrderUid", StarlingIDs.paymentOrder(of: receipt.transfer.order.id))
        }
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        let made = try await call.payment(in: wallet)
        return .json { made.writeOrder(to: &$0) }
    }

    private func payments(_ call: StarlingCall) async throws -> Response {
        .payments([try await call.payment(in: wallet)]) { $0.writePayment(to: &$1) }
    }

    private func sent(_ call: StarlingCall) async throws -> Response {
        let since = try call.query().day("since")
        let days = try await wallet.people.days(of: call.person)
        let made = try await wallet.localPayments.list(
            to: call.id("payeeAccount"), of: call.id("payee"), since: days.start(of: since),
            by: call.person)
        return .payments(made) { $0.writeSent(to: &$1) }
    }
}

extension StarlingCall {
    /// The category in the path must be the main category of its account: no other category can
    /// pay.
    fileprivate func requireMainCategory() throws {
        guard try StarlingIDs.isMain(uid("category"), of: uid("account")) else {
            throw StarlingError.refused(
                "\(StarlingWord.unknownCategory.rawValue): payments leave the default category")
        }
    }

    fileprivate func payment(in wallet: Wallet) async throws -> LocalPayments.Made {
        let ids = StarlingIDs.transfers(ofPaymentOrder: try uid("order"))
        do { return try await wallet.localPayments.find(oneOf: ids, by: person) } catch {
            guard error as? WalletError == .history(.transferNotFound) else { throw error }
            throw StarlingError.refused("UNKNOWN_PAYMENT_ORDER", .notFound)
        }
    }
}

extension StarlingFields {
    /// The client's own id of this payment; the same id pays once.
    fileprivate func externalKey() throws -> IdempotencyKey {
        let text = try string("externalIdentifier")
        guard (1...100).contains(text.count) else {
            throw StarlingError.invalid("externalIdentifier", "1 to 100 characters")
        }
        // It may contain characters that the wallet's own keys may not contain.
        return try IdempotencyKey("local-payment:" + Digest32(of: Array(text.utf8)).hex)
    }

    fileprivate func paymentOrder() throws -> LocalPayments.Order {
        try require("externalIdentifier", "reference", "amount")
        let amount = try money("amount")
        let reference = try string("reference")
        let longest = amount.currency.code == "GBP" ? 18 : LocalPayments.maximumReferenceLength
        guard (1...longest).contains(reference.utf8.count), reference.isPaymentReference else {
            let rule = "1 to \(longest) letters, digits, spaces or -/?:().,+#=!%&*<>;{@\"'"
            throw StarlingError.invalid("reference", rule)
        }
        let category =
            try optionalString("spendingCategory") == nil
            ? nil : try word("spendingCategory", SpendingCategory.self)
        return LocalPayments.Order(
            amount: amount, destination: try destination(), reference: reference,
            category: category)
    }

    private func destination() throws -> LocalPayments.Destination {
        let recipient = try optionalObject("paymentRecipient")
        guard try optionalString("destinationPayeeAccountUid") == nil else {
            guard recipient == nil else {
                throw StarlingError.refused(
                    "DESTINATION_PAYEE_ACCOUNT_UID_must stand without PAYMENT_RECIPIENT")
            }
            return .payeeAccount(try uid("destinationPayeeAccountUid").byClock)
        }
        guard let recipient else {
            throw StarlingError.missing(["destinationPayeeAccountUid"])
        }
        try recipient.require("payeeName")
        return .once(name: try recipient.string("payeeName"), try recipient.bankNumbers())
    }
}

extension String {
    /// True for a text that Faster Payments can carry.
    fileprivate var isPaymentReference: Bool {
        let marks = Set("-/?:().,+#=!%&*<>;{@ \"'".utf8)
        return utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || marks.contains(byte)
        }
    }
}

extension Response {
    fileprivate static func payments(
        _ made: [LocalPayments.Made], _ write: (LocalPayments.Made, inout JSONWriter) -> Void
    ) -> Response {
        .json(capacity: 1024) { json in
            json.array("payments") { json in
                for payment in made { json.object { write(payment, &$0) } }
            }
        }
    }
}

extension LocalPayments.Made {
    fileprivate func writeOrder(to json: inout JSONWriter) {
        json.uid("paymentOrderUid", StarlingIDs.paymentOrder(of: payment.id))
        json.money("amount", entry.amount)
        json.string("reference", payment.reference)
        json.uid("payeeUid", payment.payee)
        json.uid("payeeAccountUid", payment.payeeAccount)
        json.string("spendingCategory", entry.category.rawValue)
    }

    /// The only payment of an order, which happens at once.
    fileprivate func writePayment(to json: inout JSONWriter) {
        json.uid("paymentUid", StarlingIDs.feedItem(entry))
        json.money("amount", entry.amount)
        json.string("reference", payment.reference)
        json.uid("payeeUid", payment.payee)
        json.uid("payeeAccountUid", payment.payeeAccount)
        json.time("createdAt", payment.createdAt)
        if let settled = entry.settledAt { json.time("completedAt", settled) }
        json.object("paymentStatusDetails") { json in
            json.string("paymentStatus", "ACCEPTED")
            json.string("description", "ACCEPTED")
        }
    }

    fileprivate func writeSent(to json: inout JSONWriter) {
        json.uid("paymentUid", StarlingIDs.feedItem(entry))
        json.money("amount", entry.amount)
        json.string("reference", payment.reference)
        json.time("createdAt", payment.createdAt)
        json.string("spendingCategory", entry.category.rawValue)
        json.money("paymentAmount", entry.amount)
    }
}
