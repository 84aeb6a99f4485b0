import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `PUT …/{item}/spending-category` and `…/user-note`: the person's own category and note of
    /// an item. The other side keeps its own.
    func addFeedEdits(to routes: Routes<StarlingAPI>) {
        let path = "/feed/account/:account/category/:category/:item"
        routes.put("\(path)/spending-category", .transactionEdit, use: setCategory)
        routes.put("\(path)/user-note", .transactionEdit, use: setNote)
    }

    private func setCategory(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        let body = try await call.body()
        let requested = try body.spendingCategory()
        _ = try body.optionalBool("permanentSpendingCategoryUpdate")
        _ = try body.optionalBool("previousSpendingCategoryReferencesUpdate")
        _ = try await wallet.feed.edit(
            item.entry.id, in: category.account, category: requested, by: call.person)
        return .empty(.accepted)
    }

    private func setNote(_ call: StarlingCall) async throws -> Response {
        let (category, item) = try await call.item(in: wallet)
        let note = try await call.body().string("userNote")
        _ = try await wallet.feed.edit(
            item.entry.id, in: category.account, note: note, by: call.person)
        return .empty(.accepted)
    }
}

extension StarlingFields {
    fileprivate func spendingCategory() throws(StarlingError) -> SpendingCategory {
        guard let category = SpendingCategory(rawValue: try string("spendingCategory")) else {
            throw .invalid("spendingCategory", "one of the API's names such as GROCERIES")
        }
        return category
    }
}
