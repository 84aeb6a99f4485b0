import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/accounts`.
    func addAccounts(to routes: Routes<StarlingAPI>) {
        routes.get("/accounts", .accountRead, .accountListRead, use: list)
    }

    private func list(_ call: StarlingCall) async throws -> Response {
        let records = try await wallet.accounts.overview(of: call.person).accounts
        return .json(capacity: 2048) { json in
            json.array("accounts") { json in
                for (index, record) in records.mainFirst.enumerated() {
                    json.object { record.write(to: &$0, isMain: index == 0) }
                }
            }
        }
    }
}

extension [AccountRecord] {
    /// The first account in pounds comes first, because some clients use only the first account.
    /// The others follow in the person's order.
    fileprivate var mainFirst: [AccountRecord] {
        guard let main = firstIndex(where: { $0.balance.currency.code == "GBP" }) else {
            return self
        }
        return [self[main]] + self[..<main] + self[(main + 1)...]
    }
}

extension AccountRecord {
    fileprivate func write(to json: inout JSONWriter, isMain: Bool) {
        json.uid("accountUid", id.uuid)
        json.string("accountType", isMain ? "PRIMARY" : "ADDITIONAL")
        json.uid("defaultCategory", StarlingIDs.defaultCategory(of: id))
        json.string("currency", balance.currency.code)
        json.time("createdAt", openedAt)
        json.string("name", name.shown)
    }
}
