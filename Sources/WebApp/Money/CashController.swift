import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Depositing and withdrawing money.
struct CashController: PageController {
    var web: WebContext

    private enum Way { case deposit, withdrawal }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.deposits(.any).route, use: signedIn { try await $0.show(.deposit, $1) })
        router.post(
            Link.deposits(.any).route,
            use: signedInForm(
                { try await $0.book(.deposit, $1, $2) },
                again: { try await $0.show(.deposit, $1, $2) }))
        router.get(
            Link.withdrawals(.any).route, use: signedIn { try await $0.show(.withdrawal, $1) })
        router.post(
            Link.withdrawals(.any).route,
            use: signedInForm(
                { try await $0.book(.withdrawal, $1, $2) },
                again: { try await $0.show(.withdrawal, $1, $2) }))
    }

    private func book(_ way: Way, _ signedIn: SignedInRequest, _ form: FormFields) async throws
        -> Response
    {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let amount = try web.amount(in: form, account.balance.currency)
        let key = try IdempotencyKey(form.text("key"))
        let transfers = web.wallet.transfers
        let receipt =
            switch way {
            case .deposit:
                try await transfers.deposit(amount, into: account.id, by: signedIn.id, key: key)
            case .withdrawal:
                try await transfers.withdraw(
                    amount, from: account.id, by: signedIn.id, key: key)
            }
        return web.moved(to: ReceiptNotice.path(to: .account(account.id), after: receipt))
    }

    private func show(
        _ way: Way, _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        guard web.wallet.settings.isCashOpen else { throw WalletError.money(.cashOff) }
        let balance = web.money.text(account.balance)
        let isDeposit = way == .deposit
        let lead = words(
            isDeposit ? "deposit_lead" : "withdraw_lead",
            ["account": account.name.shown, "balance": balance])
        let amount = web.amountField(
            in: account.balance.currency, content,
            most: isDeposit ? nil : account.balance)
        let link = isDeposit ? Link.deposits(account.id) : .withdrawals(account.id)
        let page = FormPage(
            title: words(isDeposit ? "deposit" : "withdraw"), wayBack: web.wayBack(to: account),
            head: words(isDeposit ? "deposit_head" : "withdraw_head"), lead: lead,
            errors: web.summary(of: content.error),
            action: link.path, key: web.key(of: link, for: signedIn, after: content),
            fields: [amount], button: words(isDeposit ? "deposit" : "withdraw"),
            deed: words(isDeposit ? "deposit_deed" : "withdraw_deed"),
            cancel: Link.account(account.id).path, moves: true)
        return web.show(page, to: signedIn, at: .home, content)
    }
}
