import Foundation
import Ledger
import WalletServices
import WalletTestSupport

/// Ada's browser, and her account in pounds that pays shops.
struct FeedWorld {
    let web: WebWorld
    let ada: PersonID
    let account: AccountRecord
    let browser: Browser

    init(holding pence: Int64 = 100_00, language: String? = nil) async throws {
        web = try WebWorld()
        browser = try await web.browser(ofNumber: "8718", named: "Ada", language: language)
        ada = try await web.world.person(8718).person.id
        account = try await web.world.account(
            of: ada, holding: pence, named: "Everyday", in: .pound)
    }

    var wallet: Wallet { web.world.wallet }
    var path: String { "/accounts/" + id }
    var id: String { account.id.uuid.uuidString.lowercased() }

    @discardableResult
    func pay(
        _ pence: Int64, to shop: String = "Copper Kettle", category: SpendingCategory = .coffee,
        isPending: Bool = false, at time: Timestamp? = nil
    ) async throws -> String {
        try await book(
            Spending.Payment(
                amount: pounds(pence), counterparty: Counterparty(kind: .merchant, name: shop),
                category: category, isPending: isPending, time: time))
    }

    @discardableResult
    func book(_ payment: Spending.Payment) async throws -> String {
        let receipt = try await wallet.spending.record(
            payment, in: account.id, by: ada, key: web.world.key())
        return "/transactions/" + receipt.transfer.order.id.uuid.uuidString.lowercased()
    }

    func pounds(_ pence: Int64) -> Money { Money(minorUnits: pence, currency: .pound) }
}
