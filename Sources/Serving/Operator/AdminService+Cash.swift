import Ledger
import WalletServices

/// The cash desk on the command line.
extension AdminService {
    func deposit(_ request: CashRequest) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(request.name) else {
            return Self.noOne(request.name)
        }
        let receipt = try await wallet.cashDesk.payIn(
            try amount(of: request), to: person.id, note: request.note,
            by: wallet.treasurers.commandLine, key: try key(of: request))
        return answer(receipt.isReplay ? "Already deposited" : "Deposited", request, receipt)
    }

    func withdraw(_ request: CashRequest, account: String?) async throws -> OperatorAnswer {
        guard let person = try await wallet.people.find(request.name) else {
            return Self.noOne(request.name)
        }
        let (amount, host) = (try amount(of: request), wallet.treasurers.commandLine)
        var chosen: AccountID?
        if let account {
            let accounts = try await wallet.cashDesk.accounts(of: person.id, by: host)
            guard let found = accounts.first(where: { $0.name.shown == account }) else {
                return .failure("\(request.name) has no account called \(account).")
            }
            chosen = found.id
        }
        let receipt = try await wallet.cashDesk.payOut(
            amount, of: person.id, from: chosen, note: request.note, by: host, as: .theWallet,
            key: try key(of: request))
        return answer(receipt.isReplay ? "Already paid out" : "Paid out", request, receipt)
    }

    private func amount(of request: CashRequest) throws -> Money {
        let code = request.currency?.uppercased() ?? wallet.settings.defaultCurrency.code
        guard let currency = Currency(code: code) else { throw WalletError.currencyUnknown }
        return try Money(decimal: request.amount, currency: currency)
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
