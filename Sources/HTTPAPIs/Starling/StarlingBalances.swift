import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/accounts/{account}/…`: the account's bank numbers and its balances.
    func addBalances(to routes: Routes<StarlingAPI>) {
        let path = "/accounts/:account"
        routes.get("\(path)/identifiers", .accountIdentifierRead, use: identifiers)
        routes.get("\(path)/balance", .balanceRead, use: balance)
        routes.get("\(path)/confirmation-of-funds", .confirmationOfFunds, use: confirmation)
    }

    private func identifiers(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        let found = try await wallet.accounts.identifiers(of: account, by: call.person)
        return .json { found.write(to: &$0) }
    }

    private func balance(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        let balances = try await wallet.accounts.balances(of: account, by: call.person)
        return .json { balances.write(to: &$0) }
    }

    private func confirmation(_ call: StarlingCall) async throws -> Response {
        let account = try await call.accountID(in: wallet)
        let balances = try await wallet.accounts.balances(of: account, by: call.person)
        let requested = try call.query().count("targetAmountInMinorUnits")
        let isThere = requested <= balances.effective.minorUnits
        return .json { json in
            json.bool("requestedAmountAvailableToSpend", isThere)
            json.bool("accountWouldBeInOverdraftIfRequestedAmountSpent", !isThere)
        }
    }
}

extension AccountIdentifiers {
    /// Both pairs of an account's bank numbers: for domestic and for foreign payments.
    fileprivate func write(to json: inout JSONWriter) {
        json.string("accountIdentifier", accountNumber)
        json.string("bankIdentifier", sortCode)
        json.string("iban", iban)
        json.string("bic", bic)
        json.array("accountIdentifiers") { json in
            for pair in [("SORT_CODE", sortCode, accountNumber), ("IBAN_BIC", bic, iban)] {
                json.object { json in
                    json.string("identifierType", pair.0)
                    json.string("bankIdentifier", pair.1)
                    json.string("accountIdentifier", pair.2)
                }
            }
        }
    }
}

extension AccountBalances {
    /// The seven current balances, and `availableToSpend`, which older clients require.
    fileprivate func write(to json: inout JSONWriter) {
        json.money("clearedBalance", cleared)
        json.money("effectiveBalance", effective)
        json.money("pendingTransactions", pending)
        json.money("availableToSpend", effective)
        json.money("acceptedOverdraft", .zero(effective.currency))
        json.money("amount", effective)
        json.money("totalClearedBalance", totalCleared)
        json.money("totalEffectiveBalance", totalEffective)
    }
}
