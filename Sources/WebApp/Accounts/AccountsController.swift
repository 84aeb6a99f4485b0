import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Opening an account, renaming it and deleting it.
struct AccountsController: PageController {
    var web: WebContext

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.newAccount.route, use: signedIn { try await $0.nameNew($1) })
        router.post(
            Link.accounts.route,
            use: signedInForm(
                { try await $0.open($1, $2) }, again: { try await $0.nameNew($1, $2) }))
        router.get(Link.accountName(.any).route, use: signedIn { try await $0.nameAgain($1) })
        router.post(
            Link.accountName(.any).route,
            use: signedInForm(
                { try await $0.rename($1, $2) }, again: { try await $0.nameAgain($1, $2) }))
        router.get(Link.deletion(.any).route, use: signedIn { try await $0.confirm($1) })
        router.post(Link.deletion(.any).route, use: signedInForm { try await $0.delete($1, $2) })
    }

    // A new account

    private func open(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        _ = try await web.wallet.accounts.open(
            named: form.text("name"), suggesting: words("account_word"),
            currencyCode: form["currency"], greeting: form["display_name"],
            by: signedIn.id,
            key: IdempotencyKey(form.text("key")))
        return .seeOther(LocalPath(form.text("next"))?.text ?? Link.home.path)
    }

    private func nameNew(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let overview = try await web.wallet.accounts.overview(of: signedIn.id)
        let isFirst = overview.accounts.isEmpty
        var name = nameField("", content)
        name.placeholder = suggestedName(besides: overview.accounts)
        name.hint = words("account_new_hint")
        let asked = content.typed ?? signedIn.visit.query
        var fields = [name, currency(asked, isFirst, signedIn.person, content)]
        if isFirst, signedIn.person.displayName.isEmpty {
            fields[0].isFocused = false
            fields.insert(greeting(content), at: 0)
        }
        // A task that needs the new account continues after it is opened.
        var next = Field(part: "parts/hidden", name: "next", label: "")
        next.value = asked.flatMap { LocalPath($0.text("next")) }?.text ?? ""
        let page = FormPage(
            title: words("account_new_title"), wayBack: home,
            head: words(isFirst ? "account_first_head" : "account_new_head"), lead: nil,
            errors: web.summary(of: content.error), action: Link.accounts.path,
            key: web.key(after: content), fields: fields + [next],
            button: words("add_account"), cancel: Link.home.path,
            scripts: FormPage.scripts + ["find"])
        return web.show(page, to: signedIn, at: .home, content)
    }

    /// The field for a new person's name, which others see.
    private func greeting(_ content: FormContent) -> Field {
        var field = content.field("display_name", words("first_name_label"), isFirst: true)
        field.hint = words("first_name_hint")
        field.autocomplete = "name"
        return field
    }

    /// The first account is in the currency of the phone number's country, if nobody chose one.
    private func currency(
        _ asked: FormFields?, _ isFirst: Bool, _ person: Person, _ content: FormContent
    ) -> Field {
        var field = Field(part: "parts/select", name: "currency", label: words("currency_label"))
        let usual = web.wallet.settings.defaultCurrency
        let offered = isFirst ? person.phone.flatMap(Currency.init(usedIn:)) ?? usual : usual
        field.choices = words.currencies(choosing: asked?["currency"] ?? offered.code)
        field.error = content.message(at: "currency")
        field.find = words("currency_find")
        field.findNone = words("currency_find_none")
        return field
    }

    /// "Account 3" in the viewer's language (S-NEW-2, S-NEW-3).
    private func suggestedName(besides accounts: [AccountRecord]) -> String {
        AccountName.suggestion(called: words("account_word"), besides: accounts.map(\.name)).shown
    }

    // Another name

    private func rename(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.accountID()
        _ = try await web.wallet.accounts.rename(id, to: form.text("name"), by: signedIn.id)
        return .seeOther(Link.account(id).path)
    }

    private func nameAgain(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let name = nameField(account.name.shown, content)
        let head = words("rename_head", ["account": account.name.shown])
        let page = FormPage(
            title: words("rename"), wayBack: web.wayBack(to: account),
            head: head, lead: words("rename_lead"), errors: web.summary(of: content.error),
            action: Link.accountName(account.id).path, key: nil, fields: [name],
            button: words("rename"), cancel: Link.account(account.id).path)
        return web.show(page, to: signedIn, at: .home, content)
    }

    private func nameField(_ value: String, _ content: FormContent) -> Field {
        var name = content.field("name", words("account_name_label"), or: value, isFirst: true)
        name.autocomplete = "off"
        return name
    }

    // Deleting

    private func delete(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let id = try signedIn.accountID()
        let confirmed = try form.integer("confirm", in: 0...MoneyLimit.balance)
        do {
            _ = try await web.wallet.accounts.close(
                id, confirming: confirmed ?? 0, by: signedIn.id)
            return .seeOther(Link.home.path(with: ["deleted": "yes"]))
        } catch let refusal as WalletError where Self.aboutMoney.contains(refusal) {
            return try await confirm(signedIn, isRefused: true)
        } catch WalletError.account(.notFound) {
            // A repeated request, because the first answer got lost: the account is already
            // deleted.
            _ = try await web.wallet.accounts.findEver(id, of: signedIn.id)
            return .seeOther(Link.home.path(with: ["deleted": "yes"]))
        }
    }

    /// The errors that the page explains with the account's own figures.
    private static let aboutMoney: Set<WalletError> = [
        .account(.holdsMoney), .account(.notEmpty), .account(.hasGoals),
    ]

    private func confirm(
        _ signedIn: SignedInRequest, isRefused: Bool = false
    ) async throws -> Response {
        let account = try await web.wallet.accounts.find(try signedIn.accountID(), of: signedIn.id)
        let saved = try await web.wallet.accounts.balances(of: account.id, by: signedIn.id).saved
        if let obstacle = obstacle(to: account, saved) {
            return blocked(account, obstacle, to: signedIn, isError: isRefused)
        }
        let balance = web.money.text(account.balance)
        let isEmpty = account.balance.minorUnits == 0
        let changed = FormError(words("delete_changed", ["balance": balance]))
        let content = FormContent(error: isRefused ? changed : nil)
        let warning = words(
            "delete_warning", ["account": account.name.shown, "balance": balance])
        let move = LinkPart(
            label: words("delete_move", ["balance": balance]),
            href: Link.transfers(account.id).path)
        let page = DeletionPage(
            title: words("delete"), wayBack: web.wayBack(to: account),
            head: words("delete_head", ["account": account.name.shown]),
            errors: web.summary(of: content.error), warning: isEmpty ? nil : warning,
            move: isEmpty ? nil : move, first: nil,
            form: DeletionPage.Form(
                action: Link.deletion(account.id).path,
                confirm: String(account.balance.minorUnits), button: words("delete")),
            cancel: Link.account(account.id).path)
        return web.show(page, to: signedIn, at: .home, content)
    }

    /// The money that prevents a deletion, as a text and the page to visit first.
    private struct Obstacle {
        let text: String
        let first: LinkPart
    }

    private func obstacle(to account: AccountRecord, _ saved: Money) -> Obstacle? {
        let (name, held) = (account.name.shown, web.money.text(account.balance))
        if saved.minorUnits > 0 {
            return Obstacle(
                text: words("delete_goals", ["account": name, "saved": web.money.text(saved)]),
                first: LinkPart(
                    label: words("delete_goals_see"), href: Link.accountGoals(account.id).path))
        }
        guard account.balance.minorUnits > 0, !web.wallet.settings.isCashOpen else { return nil }
        return Obstacle(
            text: words("delete_held", ["account": name, "balance": held]),
            first: LinkPart(
                label: words("delete_held_move"), href: Link.transfers(account.id).path))
    }

    /// Says what prevents the deletion, in place of a button that would be refused.
    private func blocked(
        _ account: AccountRecord, _ obstacle: Obstacle, to signedIn: SignedInRequest, isError: Bool
    ) -> Response {
        let text = obstacle.text
        let content = FormContent(error: isError ? FormError(text) : nil)
        let page = DeletionPage(
            title: words("delete"), wayBack: web.wayBack(to: account),
            head: words("delete_head", ["account": account.name.shown]),
            errors: web.summary(of: content.error), warning: isError ? nil : text,
            move: nil, first: obstacle.first, form: nil, cancel: Link.account(account.id).path)
        return web.show(page, to: signedIn, at: .home, content)
    }

    private var home: LinkPart { LinkPart(label: words("account_back"), href: Link.home.path) }
}
