import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Depositing and moving money from Home, where the form itself lists the accounts.
struct QuickMoneyController: PageController {
    var web: WebContext

    private enum Way { case deposit, move }

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.deposit.route, use: signedIn { try await $0.show(.deposit, $1) })
        router.post(
            Link.deposit.route,
            use: signedInForm(
                { try await $0.book(.deposit, $1, $2) },
                again: { try await $0.show(.deposit, $1, $2) }))
        router.get(Link.move.route, use: signedIn { try await $0.show(.move, $1) })
        router.post(
            Link.move.route,
            use: signedInForm(
                { try await $0.book(.move, $1, $2) }, again: { try await $0.show(.move, $1, $2) }))
    }

    private func book(_ way: Way, _ signedIn: SignedInRequest, _ form: FormFields) async throws
        -> Response
    {
        let main = try await account(form.text(way == .deposit ? "to" : "from"), of: signedIn)
        var reading = FormReading(web)
        let amount = try await reading.take {
            try web.amount(in: form, main.balance.currency)
        }
        let target = try await reading.take {
            way == .deposit ? main : try await account(form.text("to"), of: signedIn)
        }
        try reading.finish()
        guard let amount, let target else { throw WalletError.account(.notFound) }
        let key = try IdempotencyKey(form.text("key"))
        let transfers = web.wallet.transfers
        let receipt =
            switch way {
            case .deposit:
                try await transfers.deposit(amount, into: main.id, by: signedIn.id, key: key)
            case .move:
                try await transfers.move(
                    amount, from: main.id, to: target.id, by: signedIn.id, key: key)
            }
        return web.moved(to: ReceiptNotice.path(to: .home, after: receipt))
    }

    private func account(_ text: String, of signedIn: SignedInRequest) async throws -> AccountRecord
    {
        guard let uuid = UUID(uuidString: text) else {
            throw WalletError.rejected(.creditAccountNotFound)
        }
        do {
            return try await web.wallet.accounts.find(AccountID(uuid), of: signedIn.id)
        } catch WalletError.account(.notFound) {
            throw WalletError.rejected(.creditAccountNotFound)
        }
    }

    private func show(
        _ way: Way, _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        if way == .deposit, !web.wallet.settings.isCashOpen { throw WalletError.money(.cashOff) }
        let all = try await web.wallet.accounts.overview(of: signedIn.id).accounts
        let accounts = way == .deposit ? all : all.filter { !$0.partners(among: all).isEmpty }
        guard !accounts.isEmpty else { return poor(way, signedIn, besides: all.count, content) }
        let isDeposit = way == .deposit
        let link = isDeposit ? Link.deposit : .move
        let page = FormPage(
            title: words(isDeposit ? "deposit" : "move"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words(isDeposit ? "deposit_head" : "move_head"), lead: nil,
            errors: web.summary(of: content.error, naming: ["currency": "to"]),
            action: link.path, key: web.key(of: link, for: signedIn, after: content),
            fields: fields(way, among: accounts, content),
            button: words(isDeposit ? "deposit" : "move"),
            deed: words(isDeposit ? "deposit_deed" : "move_deed"),
            cancel: Link.home.path, moves: true)
        return web.show(page, to: signedIn, at: .home, content)
    }

    private func fields(
        _ way: Way, among accounts: [AccountRecord], _ content: FormContent
    ) -> [Field] {
        let currencies = Set(accounts.map(\.balance.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        let label =
            only.map { words("amount_label", ["currency": $0.code]) } ?? words("amount")
        var amount = web.sumField("amount", label: label, in: only, content)
        if only == nil { amount.hint = words("send_amount_hint") }
        amount.isFocused = content.error == nil
        amount.maxWord = words("amount_max")
        amount.accountField = way == .deposit ? "to" : "from"
        let source = way == .move ? source(content, among: accounts) : nil
        var to = web.accountField(
            "to", label: words(way == .deposit ? "deposit_into" : "transfer_to"),
            among: source?.partners(among: accounts) ?? accounts, chosen: content.typed?["to"])
        to.error = content.message(at: "to", "currency")
        guard let source else {
            to = web.telling("amount_label", to, of: accounts, isLimit: false)
            return [amount, to]
        }
        to.partnerField = "from"
        let from = web.telling(
            "amount_label",
            web.accountField(
                "from", label: words("send_from"), among: accounts, chosen: source.id.text),
            of: accounts)
        return [amount, from, to]
    }

    /// The chosen account, or the first with money in it.
    private func source(_ content: FormContent, among accounts: [AccountRecord]) -> AccountRecord? {
        accounts.first { $0.id.text == content.typed?["from"] }
            ?? accounts.first { $0.balance.minorUnits > 0 } ?? accounts.first
    }

    /// - Parameter count: the number of accounts, none of which can be used.
    private func poor(
        _ way: Way, _ signedIn: SignedInRequest, besides count: Int, _ content: FormContent
    ) -> Response {
        let (title, head, text) =
            switch (way, count) {
            case (.deposit, _): ("deposit", "send_none_head", "home_no_accounts")
            case (.move, 0): ("move", "send_none_head", "move_first_text")
            case (.move, 1): ("move", "transfer_none_head", "transfer_none_text")
            case (.move, _): ("move", "move_none_head", "move_none_text")
            }
        let page = MessagePage(
            title: words(title),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words(head), text: words(text),
            ways: [LinkPart(label: words("add_account"), href: Link.newAccount.path)])
        return web.show(page, to: signedIn, at: .home, content)
    }
}
