import Foundation
import HTTPSupport
import Ledger
import WalletServices

extension Fields where API == CourseAPI {
    /// The whole list of accounts, if the call writes it.
    func accounts(in currency: Currency) throws -> [ListedAccount]? {
        let rule = "an array of accounts"
        return try optionalArray("accounts", rule)?.map { element in
            try Fields(element: element, of: "accounts", rule).account(in: currency)
        }
    }

    private func account(in currency: Currency) throws(RequestError) -> ListedAccount {
        let id = try string("ID")
        // Foundation reads ids of other lengths too on some systems.
        guard id.utf8.count == 36, let uuid = UUID(uuidString: id) else {
            throw CourseError.accountID
        }
        let amount = try CourseAmount.money(string("amount"), in: currency)
        return ListedAccount(id: AccountID(uuid), name: try string("name"), amount: amount)
    }
}
