import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// Everything that happened, and one thing of it as a receipt.
struct ActivityPages: PageGroup {
    var site: Site

    private static let pageSize = 30

    private var words: Words { site.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.transactions.route, use: own { try await $0.list($1) })
        router.get(Link.transaction(.any).route, use: own { try await $0.receipt($1) })
    }

    private func list(_ own: OwnVisit) async throws -> Response {
        let feed = try await site.wallet.feed.page(
            of: own.id, before: own.before, limit: Self.pageSize)
        let page = ActivityPage(
            title: words("activity_head"), refresh: Link.transactions.path,
            isUTC: site.reader.zone == nil,
            days: EntryList(reader: site.reader).days(of: feed.entries),
            hasEntries: !feed.entries.isEmpty,
            older: feed.next.map { Link.transactions.path(with: ["before": String($0)]) },
            closed: try await site.wallet.accounts.closed(of: own.id).map { account in
                LinkPart(label: account.name.shown, href: Link.history(account.id).path)
            })
        return site.show(page, to: own, at: .activity)
    }

    private func receipt(_ own: OwnVisit) async throws -> Response {
        let entry = try await site.wallet.feed.entry(try own.transferID(), by: own.id)
        let isNew = own.visit.query?["done"] != nil
        let list = EntryList(reader: site.reader)
        let amount = site.money.text(entry.transfer.order.amount)
        let sent = words("receipt_sent", ["amount": amount, "name": entry.counterparty ?? ""])
        let page = ReceiptPage(
            title: isNew ? words("receipt_success") : list.title(of: entry),
            wayBack: LinkPart(label: words("nav_activity"), href: Link.transactions.path),
            success: isNew, head: isNew ? words("receipt_success") : list.title(of: entry),
            lead: isNew && !entry.isIncoming ? sent : nil, icon: list.icon(of: entry),
            isIncoming: entry.isIncoming,
            figure: site.money.moved(entry.transfer.order.amount, isIncoming: entry.isIncoming),
            spoken: words(entry.isIncoming ? "spoken_in" : "spoken_out", ["amount": amount]),
            facts: facts(of: entry, list),
            ways: [
                LinkPart(label: words(isNew ? "ok" : "done"), href: Link.home.path),
                again(entry),
            ])
        return site.show(page, to: own, at: .activity)
    }

    /// The way to the form for the same payment once more.
    private func again(_ entry: Feed.Entry) -> LinkPart {
        let order = entry.transfer.order
        guard let payee = entry.payee else {
            return LinkPart(label: words("nav_send"), href: Link.send.path, isQuiet: true)
        }
        let path = Link.send.path(with: [
            "payee": payee.text, "amount": site.money.typed(order.amount),
            "from": order.debit.text,
        ])
        return LinkPart(label: words("receipt_again"), href: path, isQuiet: true)
    }

    private func facts(of entry: Feed.Entry, _ list: EntryList) -> [Fact] {
        let order = entry.transfer.order
        var facts = [Fact(name: words("fact_kind"), value: list.kind(of: entry))]
        if let other = entry.counterparty {
            let name = words(entry.isIncoming ? "fact_from" : "fact_to")
            facts.append(Fact(name: name, value: other))
        }
        facts.append(Fact(name: words("fact_account"), value: entry.accountName))
        if !entry.note.isEmpty { facts.append(Fact(name: words("fact_note"), value: entry.note)) }
        facts.append(
            Fact(name: words("fact_balance"), value: site.money.text(entry.balanceAfter)))
        facts.append(Fact(name: words("fact_when"), value: site.moments.moment(order.time)))
        facts.append(
            Fact(name: words("fact_id"), value: order.id.uuid.uuidString.lowercased()))
        return facts
    }
}

extension OwnVisit {
    /// Where a page of a list begins; nil at the newest.
    var before: Int64? { visit.query?["before"].flatMap(Int64.init) }
}
