import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// One entry, with the person's own category and note.
struct ReceiptsController: PageController {
    var web: WebContext

    var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.transaction(.any).route, use: signedIn { try await $0.show($1) })
        router.post(
            Link.entryDetails(.any).route,
            use: signedInForm({ try await $0.save($1, $2) }, again: { try await $0.show($1, $2) }))
        addFiles(to: router)
    }

    /// The entry as the account named in the address shows it, or else as Activity does.
    func entry(_ signedIn: SignedInRequest, from account: String?) async throws
        -> Feed.Entry
    {
        let id = try signedIn.transferID()
        guard let account = account.flatMap(UUID.init(uuidString:)) else {
            return try await web.wallet.feed.entry(id, by: signedIn.id)
        }
        return try await web.wallet.feed.entry(id, in: AccountID(account), by: signedIn.id)
    }

    private func save(_ signedIn: SignedInRequest, _ form: FormFields) async throws -> Response {
        let entry = try await entry(signedIn, from: form["in"])
        guard let category = SpendingCategory(rawValue: form.text("category")) else {
            throw WalletError.history(.categoryUnknown)
        }
        // A note is one line, but a text area may send several.
        let note = form.text("note").split(whereSeparator: \.isNewline)
        _ = try await web.wallet.feed.edit(
            entry.id, in: entry.account,
            category: category == entry.category ? nil : category,
            note: note.joined(separator: " "), by: signedIn.id)
        return .seeOther(
            Link.transaction(entry.id).path(with: ["in": entry.account.text, "saved": "yes"]))
    }

    func show(
        _ signedIn: SignedInRequest, _ content: FormContent = .empty
    ) async throws -> Response {
        let query = signedIn.visit.query
        let entry = try await entry(signedIn, from: content.typed?["in"] ?? query?["in"])
        let isNew = query?["done"] != nil
        let list = try await web.entryList(of: [entry])
        let amount = web.money.text(entry.amount)
        let sent = words(
            "receipt_sent", ["amount": amount, "name": words.counterparty(of: entry) ?? ""])
        let head = isNew ? words("receipt_success") : list.title(of: entry)
        let page = ReceiptPage(
            title: head, wayBack: wayBack(entry, query),
            notice: notice(query),
            errors: web.summary(of: content.error, naming: ["user_note": "note"]),
            success: isNew, guilloche: web.assets.guilloche(of: entry.account), head: head,
            lead: isNew && !entry.isIncoming ? sent : nil,
            face: list.face(of: entry), icon: list.icon(of: entry), tint: list.tint(of: entry),
            isIncoming: entry.isIncoming, isPending: entry.isPending,
            figure: web.money.moved(entry.amount, isIncoming: entry.isIncoming),
            spoken: words(entry.isIncoming ? "spoken_in" : "spoken_out", ["amount": amount]),
            facts: EntryFacts(entry: entry, viewer: web.viewer).all,
            details: details(of: entry, content),
            files: try await files(
                of: entry, for: signedIn, content, isShared: isShared(query, content.typed)),
            ways: [
                LinkPart(label: words(isNew ? "ok" : "done"), href: Link.home.path),
                again(entry), person(of: entry),
            ].compactMap(\.self),
            scripts: scripts(query, content.typed))
        let isOfAccount = query?["in"] != nil && !isOfGoal(entry)
        return web.show(
            page, to: signedIn, at: isOfAccount ? .home : .activity, content)
    }

    /// True if the person chose this entry for a file that another app shared.
    private func isShared(_ query: FormFields?, _ typed: FormFields?) -> Bool {
        (typed ?? query)?["shared"] != nil
    }

    private func scripts(_ query: FormFields?, _ typed: FormFields?) -> [String] {
        let hasShared = isShared(query, typed) || query?["files"] == "attached"
        return ["picture-field"] + (hasShared ? ["shared"] : [])
    }

    private func notice(_ query: FormFields?) -> Notice? {
        if query?["saved"] != nil { return Notice(text: words("entry_saved")) }
        switch query?["files"] {
        case "attached": return Notice(text: words("file_attached"))
        case "removed": return Notice(text: words("file_removed"))
        default: return nil
        }
    }

    private func wayBack(_ entry: Feed.Entry, _ query: FormFields?) -> LinkPart {
        guard query?["in"] != nil, !isOfGoal(entry) else {
            return LinkPart(label: words("nav_activity"), href: Link.transactions.path)
        }
        // Links to the account's own page, unless the account was deleted.
        return LinkPart(label: entry.accountName, href: Link.history(entry.account).path)
    }

    /// True if the entry belongs to a goal's history, not to its account's.
    private func isOfGoal(_ entry: Feed.Entry) -> Bool {
        let kind = entry.transfer.order.kind
        return kind == .savingOut ? !entry.isIncoming : kind.isGoalMove && entry.isIncoming
    }

    private func details(of entry: Feed.Entry, _ content: FormContent) -> EntryDetails {
        var category = Field(
            part: "parts/grouped", name: "category", label: words("entry_category"))
        let chosen = content.typed.flatMap { SpendingCategory(rawValue: $0.text("category")) }
        category.groups = words.categories(choosing: chosen ?? entry.category)
        category.error = content.message(at: "category")
        var note = Field(part: "parts/textarea", name: "note", label: words("entry_note"))
        note.value = content.typed?.text("note") ?? entry.userNote
        note.hint = words("entry_note_hint")
        note.maxLength = "500"
        note.error = content.message(at: "user_note", "note")
        return EntryDetails(
            action: Link.entryDetails(entry.id).path, account: entry.account.text,
            fields: [category, note])
    }

    /// The link to the person on the other side, unless they left.
    private func person(of entry: Feed.Entry) -> LinkPart? {
        guard entry.transfer.order.kind == .payment, let other = entry.otherPerson,
            let name = entry.counterparty, name != Person.departedName
        else { return nil }
        return LinkPart(
            label: words("known_all_with", ["name": name]), href: Link.knownPerson(other).path,
            isQuiet: true)
    }

    /// The link to a form for the same payment again.
    private func again(_ entry: Feed.Entry) -> LinkPart {
        let order = entry.transfer.order
        guard let payee = entry.payee else {
            return LinkPart(label: words("nav_send"), href: Link.send.path, isQuiet: true)
        }
        let amount = web.money.isHidden ? "" : web.money.typed(order.amount)
        let path = Link.send.path(with: [
            "payee": payee.text, "amount": amount, "from": order.debit.text,
        ])
        return LinkPart(label: words("receipt_again"), href: path, isQuiet: true)
    }
}
