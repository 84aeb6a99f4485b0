import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Moving money between two accounts of one person.
struct OwnTransferController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.transfers(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.transfers(.any).route,
            use: signedInForm({ try await $0.move($1, $2) }, again: { try await $0.show($1, $2) }))
    }

    private func move(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        var reading = FormReading(web)
        let target = try await reading.take {
            guard let uuid = UUID(uuidString: form.text("to")) else {
                throw WalletError.rejected(.creditAccountNotFound)
            }
            return AccountID(uuid)
        }
        let amount = try await reading.take { try web.amount(in: form, account.balance.currency) }
        try reading.finish()
        guard let target, let amount else { throw WalletError.account(.notFound) }
        do {
            let receipt = try await web.wallet.transfers.move(
                amount, from: account.id, to: target, by: signedIn.id,
                key: IdempotencyKey(form.text("key")))
            return web.moved(to: ReceiptNotice.path(to: .account(account.id), after: receipt))
        } catch WalletError.account(.notFound) {
            // The paying account exists, so the other one was deleted (S-XFER-9).
            throw WalletError.rejected(.creditAccountNotFound)
        }
    }

    private func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let id = try signedIn.accountID()
        let all = try await web.wallet.accounts.overview(of: signedIn.id).accounts
        guard let account = all.first(where: { $0.id == id }) else {
            throw WalletError.account(.notFound)
        }
        let others = account.partners(among: all)
        guard !others.isEmpty else {
            return alone(signedIn, account, hasOthers: all.count > 1, content)
        }
        let balance = web.money.text(account.balance)
        var target = web.accountField(
            "to", label: words("transfer_to"), among: others, chosen: content.typed?["to"])
        target.error = content.message(at: "to", "currency")
        let amount = web.amountField(
            in: account.balance.currency, content, most: account.balance)
        let page = FormPage(
            title: words("move"), wayBack: web.wayBack(to: account),
            head: words("transfer_head"),
            lead: words("transfer_lead", ["account": account.name.shown, "balance": balance]),
            errors: web.summary(of: content.error, naming: ["currency": "to"]),
            action: Link.transfers(id).path,
            key: web.key(of: .transfers(id), for: signedIn, after: content),
            fields: [target, amount], button: words("move"),
            deed: words("move_deed"),
            cancel: Link.account(id).path, moves: true)
        return web.show(page, to: signedIn, at: .home, content)
    }

    /// Says that no account can receive the money. Adding one leads back here.
    private func alone(
        _ signedIn: SignedInRequest, _ account: AccountRecord, hasOthers: Bool,
        _ content: FormContent
    ) -> Response {
        let code = account.balance.currency.code
        let add = Link.newAccount.path(
            with: ["currency": code, "next": Link.transfers(account.id).path])
        let page = MessagePage(
            title: words("move"), wayBack: web.wayBack(to: account),
            head: hasOthers
                ? words("transfer_none_in_head", ["currency": code]) : words("transfer_none_head"),
            text: hasOthers
                ? words("transfer_none_in_text", ["currency": code]) : words("transfer_none_text"),
            ways: [
                LinkPart(label: words("add_account"), href: add),
                LinkPart(
                    label: words("done"), href: Link.account(account.id).path, isQuiet: true),
            ])
        return web.show(page, to: signedIn, at: .home, content)
    }
}

extension AccountRecord {
    /// The accounts that can receive money from this one: the others in the same currency.
    func partners(among accounts: [AccountRecord]) -> [AccountRecord] {
        accounts.filter { $0.id != id && $0.balance.currency == balance.currency }
    }
}
