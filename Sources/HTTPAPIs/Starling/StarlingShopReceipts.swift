import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `…/{item}/receipt` and `…/receipts`: a shop's receipts, stored unchanged.
    func addShopReceipts(to routes: Routes<StarlingAPI>) {
        let path = "/feed/account/:account/category/:category/:item"
        routes.get("\(path)/receipt", .receiptRead, use: find)
        routes.get("\(path)/receipts", .receiptsRead, use: list)
        routes.put("\(path)/receipt", .receiptWrite, use: keep)
    }

    private func find(_ call: StarlingCall) async throws -> Response {
        guard let found = try await call.shopReceipt(in: wallet) else {
            throw StarlingError.refused("UNKNOWN_RECEIPT", .notFound)
        }
        return .bytes(ByteBuffer(string: found.text), type: "application/json")
    }

    private func list(_ call: StarlingCall) async throws -> Response {
        let found = try await call.shopReceipt(in: wallet)
        let list = "[" + (found?.text ?? "") + "]"
        return .bytes(ByteBuffer(string: list), type: "application/json")
    }

    private func keep(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        let parsed = try StrictJSON.parse(await call.request.limitedBody())
        guard case .object(let receipt) = parsed else { throw RequestError.notAnObject }
        try StarlingReceiptSchema.check(receipt)
        let id = try await wallet.shopReceipts.keep(
            String(buffer: parsed.encoded), of: item.entry.id, in: category.account,
            by: call.person)
        return .json { json in
            json.uid("receiptUid", id)
            json.bool("success", true)
        }
    }
}

extension StarlingCall {
    fileprivate func shopReceipt(in wallet: Wallet) async throws -> ShopReceipt? {
        let (category, item) = try await item(in: wallet)
        return try await wallet.shopReceipts.find(
            of: item.entry.id, in: category.account, by: person)
    }
}
