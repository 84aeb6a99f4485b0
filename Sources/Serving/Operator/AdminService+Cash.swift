import Ledger
import Phone
import WalletServices

/// The cash desk on the command line.
extension AdminService {
    func deposit(_ request: CashRequest, account: String?) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(request.name) else {
            return Self.noOne(request.name)
        }
        let money = try amount(of: request)
        let chosen: AccountID?
        do { chosen = try await self.account(account, of: person) } catch let error as NoAccount {
            return error.answer(request.name)
        }
        let receipt = try await wallet.cashDesk.payIn(
            money, to: person.id, into: chosen, note: request.note,
            by: wallet.treasurers.commandLine, key: try key(of: request))
        return answer(receipt.isReplay ? "Already deposited" : "Deposited", request, receipt)
    }

    func withdraw(_ request: CashRequest, account: String?) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(request.name) else {
            return Self.noOne(request.name)
        }
        let (amount, host) = (try amount(of: request), wallet.treasurers.commandLine)
        let chosen: AccountID?
        do { chosen = try await self.account(account, of: person) } catch let error as NoAccount {
            return error.answer(request.name)
        }
        let receipt = try await wallet.cashDesk.payOut(
            amount, of: person.id, from: chosen, note: request.note, by: host, as: .theWallet,
            key: try key(of: request))
        return answer(receipt.isReplay ? "Already paid out" : "Paid out", request, receipt)
    }

    /// Nobody's account.
    private struct NoAccount: Error {
        let name: String

        func answer(_ person: String) -> OperatorAnswer {
            .failure("\(person) has no account called \(name).")
        }
    }

    /// The open account of this name, if a name is given.
    ///
    /// - Throws: `NoAccount`.
    private func account(_ name: String?, of person: Person) async throws -> AccountID? {
        guard let name else { return nil }
        let accounts = try await wallet.cashDesk.accounts(
            of: person.id, by: wallet.treasurers.commandLine)
        guard let found = accounts.first(where: { $0.name.shown == name }) else {
            throw NoAccount(name: name)
        }
        return found.id
    }

    private func amount(of request: CashRequest) throws -> Money {
        let code = request.currency?.uppercased() ?? wallet.settings.defaultCurrency.code
        guard let currency = Currency(code: code) else { throw WalletError.money(.currencyUnknown) }
        return try Money(decimal: request.amount.latinDigits, currency: currency)
    }

    private func key(of request: CashRequest) throws -> IdempotencyKey {
        try IdempotencyKey(request.key ?? wallet.newKey())
    }

    private func answer(
        _ what: String, _ request: CashRequest, _ receipt: Receipt
    ) -> OperatorAnswer {
        let amount = receipt.amount
        return .success(
            """
            \(what): \(amount.currency.code) \(amount.decimal) to \(request.name)
            transfer \(receipt.transfer.order.id.text)
            """)
    }
}
