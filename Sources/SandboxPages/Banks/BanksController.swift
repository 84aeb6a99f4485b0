import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import Sandbox
import WalletServices
import WebApp

/// The banks of a sandbox, for people. Only a sandbox has them; scripts find their API at the same
/// address.
struct BanksController: PageController {
    var web: WebContext
    let book: BankBook

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(SandboxLink.banks.route, use: open { try $0.show($1, $2) })
        router.post(SandboxLink.banks.route, use: open { try await $0.change($1, $2) })
    }

    private func change(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let form = try await web.form(of: visit)
        do {
            let (done, what) = try await change(form)
            return .seeOther(SandboxLink.banks.path(with: ["done": done, "what": what]))
        } catch let error as BankError {
            return try show(visit, principal, typed: form, error: error)
        }
    }

    /// - Returns: what was done, and to which bank, or how many were made.
    private func change(_ form: FormFields) async throws -> (String, String) {
        if let name = form["reset"] { return ("reset", try await book.reset(name).name) }
        if let name = form["delete"] {
            try await book.delete(name)
            return ("deleted", name)
        }
        guard let count = Int(form.text("count")) else { throw BankError.countInvalid }
        let made = try await book.make(BankOrder(count: count, world: form["world"]))
        return ("made", "\(made.count)")
    }

    private func show(
        _ visit: Visit, _ principal: Principal?, typed: FormFields? = nil, error: BankError? = nil
    ) throws -> Response {
        try web.wallet.requireWriter()
        let banks = book.banks
        let error = error.map { web.formError($0, at: "count") }
        let page = BanksPage(
            title: words("banks_title"),
            wayBack: web.wayBack,
            action: SandboxLink.banks.path, errors: web.summary(of: error),
            notice: error == nil ? notice(visit) : nil, fields: fields(typed, error),
            rows: banks.map(row), hasRows: !banks.isEmpty)
        return web.show(page, to: visit, principal, error)
    }

    private func notice(_ visit: Visit) -> Notice? {
        guard let query = visit.query, let what = query["what"]?.prefix(32) else { return nil }
        switch query["done"] {
        case "made"?: return Notice(text: words("banks_were_made", count: Int64(what) ?? 0))
        case "reset"?: return Notice(text: words("bank_was_reset", ["name": String(what)]))
        case "deleted"?: return Notice(text: words("bank_was_deleted", ["name": String(what)]))
        default: return nil
        }
    }

    private func fields(_ typed: FormFields?, _ error: FormError?) -> [Field] {
        var count = Field(name: "count", label: words("banks_count"))
        count.value = String((typed?.text("count") ?? "1").prefix(10))
        count.inputMode = "numeric"
        count.autocomplete = "off"
        count.isPlain = true
        count.error = error?.message(at: "count")
        var world = Field(part: "parts/select", name: "world", label: words("banks_world"))
        world.choices = book.worlds.map { name in
            Field.Choice(value: name, label: name, isChosen: typed?.text("world") == name)
        }
        return [count, world]
    }

    private func row(_ bank: BankReading) -> BanksPage.Row {
        let name: KeyValuePairs = ["name": bank.name]
        let origin =
            switch bank.origin {
            case .world(let world): words("bank_of_world", ["name": world])
            case .snapshot(let snapshot): words("bank_of_snapshot", ["name": snapshot])
            }
        return BanksPage.Row(
            name: bank.name, href: "/b/\(bank.name)/",
            facts: [origin, web.dates.dateAndTime(bank.madeAt)], token: bank.token,
            open: words("bank_open_one", name), reset: words("bank_reset_one", name),
            delete: words("bank_delete_one", name))
    }
}
