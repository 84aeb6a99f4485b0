import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The body of a call: JSON whatever its content type says, since the clients set none and
/// `URLSession` calls it a form. Fields that are not known here are let through: the clients may
/// send more than the contract names.
struct CourseBody {
    private let object: JSONObject

    /// - Throws: `RequestError`, or `JSONError` when it is no JSON.
    init(of request: Request) async throws {
        let bytes = try await request.limitedBody()
        guard case .object(let object) = try StrictJSON.parse(bytes) else {
            throw RequestError.notAnObject
        }
        self.object = object
    }

    func string(_ name: String) throws(RequestError) -> String { try object.string(name) }

    func optionalString(_ name: String) throws(RequestError) -> String? {
        object[name] == nil ? nil : try object.string(name)
    }

    /// The whole list of accounts; nil when the call does not write it.
    func accounts(in currency: Currency) throws(RequestError) -> [ListedAccount]? {
        guard let value = object["accounts"] else { return nil }
        guard case .array(let elements) = value else {
            throw .wrongType("accounts", "an array of accounts")
        }
        var accounts: [ListedAccount] = []
        for element in elements {
            guard case .object(let account) = element else {
                throw .wrongType("accounts", "an array of accounts")
            }
            let id = try account.string("ID")
            // Foundation reads ids of other lengths too on some systems.
            guard id.utf8.count == 36, let uuid = UUID(uuidString: id) else {
                throw CourseError.accountID
            }
            let amount = try CourseAmount.money(account.string("amount"), in: currency)
            let name = try account.string("name")
            accounts.append(ListedAccount(id: AccountID(uuid), name: name, amount: amount))
        }
        return accounts
    }
}

extension JSONObject {
    fileprivate func string(_ name: String) throws(RequestError) -> String {
        switch self[name] {
        case .string(let text): return text
        case nil: throw .missingField(name)
        default: throw .wrongType(name, "a string")
        }
    }
}
