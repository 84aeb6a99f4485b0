import Ledger
import WalletServices

/// What happened, as pages list it: by day, newest first.
struct EntryList {
    let reader: Reader

    private var words: Words { reader.words }

    /// - Parameter account: the account whose history this is; nil when accounts are mixed.
    func days(of entries: [Feed.Entry], in account: AccountID? = nil) -> [Day] {
        var days: [(date: String, name: String, entries: [Day.Entry])] = []
        for entry in entries {
            let time = entry.transfer.order.time
            let date = reader.moments.day(time)
            let row = row(entry, isMixed: account == nil)
            if days.last?.date == date {
                days[days.count - 1].entries.append(row)
            } else {
                days.append((date, reader.moments.date(time), [row]))
            }
        }
        return days.map { Day(date: $0.date, name: $0.name, entries: $0.entries) }
    }

    /// What happened, in a few words.
    func title(of entry: Feed.Entry) -> String {
        switch entry.transfer.order.kind {
        case .deposit: words("kind_deposit")
        case .withdrawal: words("kind_withdrawal")
        case .closing: words("kind_closing")
        case .ownTransfer:
            words(
                entry.isIncoming ? "from_account" : "to_account",
                ["account": entry.counterparty ?? ""])
        case .payment, .spending, .income: entry.counterparty ?? kind(of: entry)
        case .saving, .savingOut, .roundUp: savingTitle(of: entry)
        }
    }

    /// Money that was put into a goal, as the account sees it or the goal itself.
    private func savingTitle(of entry: Feed.Entry) -> String {
        let name = entry.counterparty ?? ""
        return switch (entry.transfer.order.kind, entry.isIncoming) {
        case (.savingOut, true): words("from_goal", ["goal": name])
        case (.savingOut, false): words("to_account", ["account": name])
        case (.roundUp, true): words("round_up_from", ["account": name])
        case (.roundUp, false): words("round_up_to_goal", ["goal": name])
        case (_, true): words("from_account", ["account": name])
        case (_, false): words("to_goal", ["goal": name])
        }
    }

    /// The kind of what happened.
    func kind(of entry: Feed.Entry) -> String {
        switch entry.transfer.order.kind {
        case .payment: words(entry.isIncoming ? "kind_payment_in" : "kind_payment_out")
        case .deposit: words("kind_deposit")
        case .withdrawal: words("kind_withdrawal")
        case .ownTransfer: words("kind_own_transfer")
        case .closing: words("kind_closing")
        case .saving: words("kind_saving")
        case .savingOut: words("kind_saving_out")
        case .roundUp: words("kind_round_up")
        case .spending: words("kind_spending")
        case .income: words("kind_income")
        }
    }

    private func row(_ entry: Feed.Entry, isMixed: Bool) -> Day.Entry {
        let order = entry.transfer.order
        // Among all accounts, a move between two of them brings nothing in and takes nothing out.
        let isMove = isMixed && order.kind == .ownTransfer
        let amount = reader.money.text(order.amount)
        let portrait = Portrait(of: entry.counterparty ?? "")
        let spoken = isMove ? "spoken_moved" : entry.isIncoming ? "spoken_in" : "spoken_out"
        let isBare = order.kind == .payment && entry.note.isEmpty
        let details = [
            reader.moments.time(order.time), isBare ? kind(of: entry) : entry.note,
            isMixed ? entry.accountName : "",
        ]
        return Day.Entry(
            href: Link.transaction(order.id).path, icon: icon(of: entry),
            initials: order.kind == .payment ? portrait.initials : nil, tint: portrait.tint,
            isIncoming: entry.isIncoming && !isMove, title: title(of: entry),
            more: details.filter { !$0.isEmpty }.joined(separator: " · "),
            amount: isMove
                ? amount : reader.money.moved(order.amount, isIncoming: entry.isIncoming),
            spoken: words(spoken, ["amount": amount]), news: news(of: entry, amount),
            after: isMixed ? nil : reader.money.text(entry.balanceAfter))
    }

    private func news(of entry: Feed.Entry, _ amount: String) -> String? {
        guard entry.isIncoming, entry.transfer.order.kind != .ownTransfer else { return nil }
        guard let name = entry.counterparty else {
            return words("news_deposited", ["amount": amount])
        }
        return words("news_received", ["amount": amount, "name": name])
    }

    /// The picture of what happened.
    func icon(of entry: Feed.Entry) -> String {
        switch entry.transfer.order.kind {
        case .deposit, .income: "icons/deposit"
        case .withdrawal, .closing, .spending: "icons/withdraw"
        case .ownTransfer, .saving, .savingOut, .roundUp: "icons/transfer"
        case .payment: entry.isIncoming ? "icons/deposit" : "icons/send"
        }
    }
}
