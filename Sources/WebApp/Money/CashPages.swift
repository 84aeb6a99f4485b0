import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Money in from outside and out again.
struct CashPages {
    let site: Site

    private enum Way { case deposit, withdrawal }

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.deposits(.any).route, use: site.own { try await show(.deposit, $0) })
        router.post(
            Link.deposits(.any).route, use: site.ownForm { try await book(.deposit, $0, $1) })
        router.get(
            Link.withdrawals(.any).route, use: site.own { try await show(.withdrawal, $0) })
        router.post(
            Link.withdrawals(.any).route,
            use: site.ownForm { try await book(.withdrawal, $0, $1) })
    }

    private func book(_ way: Way, _ own: OwnVisit, _ form: FormFields) async throws -> Response {
        let account = try await site.wallet.accounts.find(try own.accountID(), of: own.id)
        do {
            let amount = try AmountText.money(
                form.text("amount"), currency: account.balance.currency)
            let key = try IdempotencyKey(form.text("key"))
            let transfers = site.wallet.transfers
            let receipt =
                switch way {
                case .deposit:
                    try await transfers.deposit(amount, into: account.id, by: own.id, key: key)
                case .withdrawal:
                    try await transfers.withdraw(amount, from: account.id, by: own.id, key: key)
                }
            return .seeOther(ReceiptNotice.path(to: account.id, after: receipt))
        } catch {
            return try await show(way, own, typed: form, fault: try site.fault(in: error))
        }
    }

    private func show(
        _ way: Way, _ own: OwnVisit, typed: FormFields? = nil, fault: FormFault? = nil
    ) async throws -> Response {
        let account = try await site.wallet.accounts.find(try own.accountID(), of: own.id)
        guard site.wallet.settings.isCashOpen else { throw WalletError.cashOff }
        let balance = MoneyFormat.text(account.balance)
        let isDeposit = way == .deposit
        let lead = words(
            isDeposit ? "deposit_lead" : "withdraw_lead",
            ["account": account.name.shown, "balance": balance])
        let amount = site.amountField(in: account.balance.currency, typed: typed, fault)
        let page = FormPage(
            title: words(isDeposit ? "deposit" : "withdraw"), hasErrors: fault != nil,
            wayBack: site.wayBack(to: account),
            head: words(isDeposit ? "deposit_head" : "withdraw_head"), lead: lead,
            faults: fault.map { site.summary(of: $0) },
            action: (isDeposit ? Link.deposits(account.id) : .withdrawals(account.id)).path,
            key: site.key(after: typed, fault), fields: [amount], button: words("done"),
            cancel: Link.account(account.id).path)
        return site.show(page, to: own, at: .home, fault: fault)
    }
}
