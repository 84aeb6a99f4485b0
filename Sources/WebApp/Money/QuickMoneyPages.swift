import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Depositing and moving from Home, where the accounts are chosen in the form itself.
struct QuickMoneyPages: PageGroup {
    var site: Site

    private enum Way { case deposit, move }

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.deposit.route, use: own { try await $0.show(.deposit, $1) })
        router.post(Link.deposit.route, use: ownForm { try await $0.book(.deposit, $1, $2) })
        router.get(Link.move.route, use: own { try await $0.show(.move, $1) })
        router.post(Link.move.route, use: ownForm { try await $0.book(.move, $1, $2) })
    }

    private func book(_ way: Way, _ own: OwnVisit, _ form: FormFields) async throws -> Response {
        do {
            let main = try await account(form.text(way == .deposit ? "to" : "from"), of: own)
            var reading = FormReading(site)
            let amount = try await reading.take {
                try site.amount(in: form, main.balance.currency)
            }
            let target = try await reading.take {
                way == .deposit ? main : try await account(form.text("to"), of: own)
            }
            try reading.finish()
            guard let amount, let target else { throw WalletError.accountNotFound }
            let key = try IdempotencyKey(form.text("key"))
            let transfers = site.wallet.transfers
            let receipt =
                switch way {
                case .deposit:
                    try await transfers.deposit(amount, into: main.id, by: own.id, key: key)
                case .move:
                    try await transfers.move(
                        amount, from: main.id, to: target.id, by: own.id, key: key)
                }
            return site.moved(to: ReceiptNotice.path(to: .home, after: receipt))
        } catch {
            return try await show(way, own, typed: form, fault: try site.fault(in: error))
        }
    }

    private func account(_ text: String, of own: OwnVisit) async throws -> AccountRecord {
        guard let uuid = UUID(uuidString: text) else {
            throw WalletError.rejected(.creditAccountNotFound)
        }
        do {
            return try await site.wallet.accounts.find(AccountID(uuid), of: own.id)
        } catch WalletError.accountNotFound {
            throw WalletError.rejected(.creditAccountNotFound)
        }
    }

    private func show(
        _ way: Way, _ own: OwnVisit, typed: FormFields? = nil, fault: FormFault? = nil
    ) async throws -> Response {
        if way == .deposit, !site.wallet.settings.isCashOpen { throw WalletError.cashOff }
        let accounts = try await site.wallet.accounts.overview(of: own.id).accounts
        guard accounts.count > (way == .move ? 1 : 0) else {
            return poor(way, own, isFirst: accounts.isEmpty)
        }
        let isDeposit = way == .deposit
        let link = isDeposit ? Link.deposit : .move
        let page = FormPage(
            title: words(isDeposit ? "deposit" : "move"), hasErrors: fault != nil,
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words(isDeposit ? "deposit_head" : "move_head"), lead: nil,
            faults: fault.map { site.summary(of: $0, naming: ["currency": "to"]) },
            action: link.path, key: site.key(of: link, for: own, after: typed, fault),
            fields: fields(way, among: accounts, typed, fault), button: words("done"),
            cancel: Link.home.path, moves: true)
        return site.show(page, to: own, at: .home, fault: fault)
    }

    private func fields(
        _ way: Way, among accounts: [AccountRecord], _ typed: FormFields?, _ fault: FormFault?
    ) -> [Field] {
        let currencies = Set(accounts.map(\.balance.currency))
        let only = currencies.count == 1 ? currencies.first : nil
        let label =
            only.map { words("amount_label", ["currency": $0.code]) } ?? words("amount")
        var amount = site.sumField("amount", label: label, in: only, typed: typed, fault)
        if only == nil { amount.hint = words("send_amount_hint") }
        amount.isFocused = fault == nil
        amount.maxWord = words("amount_max")
        amount.accountField = way == .deposit ? "to" : "from"
        var to = site.accountField(
            "to", label: words(way == .deposit ? "deposit_into" : "transfer_to"),
            among: accounts, chosen: typed?["to"] ?? target(way, among: accounts)?.id.text)
        to.error = fault?.message(at: "to", "currency")
        guard way == .move else {
            to = site.telling("amount_label", to, of: accounts, isLimit: false)
            return [amount, to].map(\.linked)
        }
        let from = site.telling(
            "amount_label",
            site.accountField(
                "from", label: words("send_from"), among: accounts, chosen: typed?["from"]),
            of: accounts)
        return [amount, from, to].map(\.linked)
    }

    /// The first account for a deposit; for a move, one that money of the first can go to.
    private func target(_ way: Way, among accounts: [AccountRecord]) -> AccountRecord? {
        guard way == .move, let first = accounts.first else { return accounts.first }
        let others = accounts.dropFirst()
        return others.first { $0.balance.currency == first.balance.currency } ?? others.first
    }

    /// - Parameter isFirst: whether there is no account at all.
    private func poor(_ way: Way, _ own: OwnVisit, isFirst: Bool) -> Response {
        let isMove = way == .move
        let page = StatementPage(
            title: words(isMove ? "move" : "deposit"),
            wayBack: LinkPart(label: words("account_back"), href: Link.home.path),
            head: words(isFirst ? "send_none_head" : "transfer_none_head"),
            text: words(
                !isFirst ? "transfer_none_text" : isMove ? "move_none_text" : "home_no_accounts"),
            ways: [LinkPart(label: words("add_account"), href: Link.newAccount.path)])
        return site.show(page, to: own, at: .home)
    }
}
