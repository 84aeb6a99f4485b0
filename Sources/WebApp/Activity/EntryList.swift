import Ledger
import WalletServices

/// Entries as pages list them: by day, newest first.
struct EntryList {
    let viewer: ViewerPreferences
    /// True if all entries are payments with one person, whose name need not be in each.
    var isOfOnePerson = false
    /// True if the chosen entry gets a file that another app shared.
    var isForShared = false
    /// The photos of the people in the entries.
    var photos: [PersonID: Digest32] = [:]

    private var words: Localisation { viewer.words }

    /// - Parameters:
    ///   - now: determines which days are today and yesterday.
    ///   - account: the account of this history. Without one, accounts are mixed.
    func days(of entries: [Feed.Entry], at now: Timestamp, in account: AccountID? = nil) -> [Day] {
        var days: [(date: String, name: String, entries: [Day.Entry])] = []
        for entry in entries {
            let time = entry.transfer.order.time
            let date = viewer.dates.day(time)
            let row = row(entry, isMixed: account == nil)
            if days.last?.date == date {
                days[days.count - 1].entries.append(row)
            } else {
                days.append((date, viewer.dates.dayName(time, at: now), [row]))
            }
        }
        return days.map { Day(date: $0.date, name: $0.name, entries: $0.entries) }
    }

    /// A short title for an entry.
    func title(of entry: Feed.Entry) -> String {
        switch entry.transfer.order.kind {
        case .deposit: words("kind_deposit")
        case .withdrawal: words("kind_withdrawal")
        case .closing: words("kind_closing")
        case .ownTransfer:
            words(
                entry.isIncoming ? "from_account" : "to_account",
                ["account": entry.counterparty ?? ""])
        case .payment, .spending, .income: words.counterparty(of: entry) ?? kind(of: entry)
        case .saving, .savingOut, .roundUp: savingTitle(of: entry)
        }
    }

    /// The title of a transfer into a goal, as the account or the goal shows it.
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

    /// The kind of an entry.
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
        // Among all accounts, a move between two of them is neither money in nor money out.
        let isMove = isMixed && order.kind == .ownTransfer
        let amount = viewer.money.text(order.amount)
        let face = isOfOnePerson ? nil : self.face(of: entry)
        return Day.Entry(
            href: href(of: entry, isMixed: isMixed), icon: icon(of: entry),
            face: face, tint: tint(of: entry),
            isIncoming: entry.isIncoming && !isMove, isPending: entry.isPending,
            title: isOfOnePerson ? what(entry) : title(of: entry),
            kind: isMixed ? nil : kindAndWay(of: entry),
            more: isMixed ? more(of: entry) : viewer.dates.time(order.time),
            note: isMixed || said(of: entry).isEmpty ? nil : said(of: entry),
            amount: isMove
                ? amount : viewer.money.moved(order.amount, isIncoming: entry.isIncoming),
            roundUp: isMixed || isSeenFromGoal(entry) ? nil : roundUp(of: entry),
            spoken: spoken(entry, amount, isMove: isMove, isMixed: isMixed),
            news: news(of: entry, amount, "news_received", or: "news_deposited"),
            brief: news(of: entry, amount, "news_brief", or: "news_brief_deposited"),
            after: isMixed ? nil : viewer.money.text(entry.balanceAfter))
    }

    /// A goal pays nobody, so nothing in its history can be rounded up.
    private func isSeenFromGoal(_ entry: Feed.Entry) -> Bool {
        let kind = entry.transfer.order.kind
        return kind.isGoalMove && entry.isIncoming == (kind != .savingOut)
    }

    /// The link to the receipt. From an account's own list it names that account: a move between
    /// two accounts looks different from each side, and the way back leads to this one.
    private func href(of entry: Feed.Entry, isMixed: Bool) -> String {
        let link = Link.transaction(entry.id)
        guard !isForShared else { return link.path(with: ["shared": "yes"]) + "#files" }
        return isMixed ? link.path : link.path(with: ["in": entry.account.text])
    }

    /// The category and the source of an entry (S-FEED-3).
    private func kindAndWay(of entry: Feed.Entry) -> Day.Kind {
        Day.Kind(
            code: "\(entry.category.rawValue):\(entry.source.rawValue)",
            text: words(
                "category_and_source",
                ["category": words(entry.category), "source": words(entry.source)]))
    }

    /// The time, the reference and the account of an entry.
    private func more(of entry: Feed.Entry) -> String {
        let kind = entry.transfer.order.kind
        let isOutside = kind == .spending || kind == .income
        let usual = isOutside ? words(entry.category) : kind == .payment ? self.kind(of: entry) : ""
        let said = said(of: entry)
        let details = [
            viewer.dates.time(entry.transfer.order.time),
            isOfOnePerson ? "" : said.isEmpty ? usual : said, entry.accountName,
        ]
        return details.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The purpose of a payment, or else its direction.
    private func what(_ entry: Feed.Entry) -> String {
        said(of: entry).isEmpty ? kind(of: entry) : said(of: entry)
    }

    /// The person's own note, or else the sender's.
    private func said(of entry: Feed.Entry) -> String {
        entry.userNote.isEmpty ? entry.note : entry.userNote
    }

    /// The entry's part of the week's round-up, for settled payments; a dash for all others
    /// (S-FEED-4, S-FEED-5).
    func roundUp(of entry: Feed.Entry) -> String {
        change(of: entry).map(viewer.money.text)
            ?? words(
                "feed_no_round_up", ["sign": viewer.money.sign(of: entry.amount.currency)])
    }

    private func change(of entry: Feed.Entry) -> Money? {
        entry.isSpent && !entry.isPending ? RoundUp.change(of: entry.amount) : nil
    }

    private func spoken(
        _ entry: Feed.Entry, _ amount: String, isMove: Bool, isMixed: Bool
    ) -> String {
        let way = isMove ? "spoken_moved" : entry.isIncoming ? "spoken_in" : "spoken_out"
        var parts = [words(way, ["amount": amount])]
        if !isMixed, let change = change(of: entry) {
            parts.append(words("feed_said_round_up", ["amount": viewer.money.text(change)]))
        }
        return parts.joined(separator: ", ")
    }

    /// - Parameters:
    ///   - word: the words that name the sender.
    ///   - other: the words for an entry without a sender, such as a deposit.
    private func news(
        of entry: Feed.Entry, _ amount: String, _ word: String, or other: String
    ) -> String? {
        guard entry.isIncoming, entry.transfer.order.kind != .ownTransfer else { return nil }
        guard let name = words.counterparty(of: entry) else {
            return words(other, ["amount": amount])
        }
        return words(word, ["amount": amount, "name": name])
    }

    /// The avatar of the other person in a payment.
    func face(of entry: Feed.Entry) -> Face? {
        guard entry.transfer.order.kind == .payment, let person = entry.otherPerson,
            let name = words.counterparty(of: entry)
        else { return nil }
        return Face(of: person, named: name, photos[person])
    }

    /// The icon of an entry.
    func icon(of entry: Feed.Entry) -> String {
        switch entry.transfer.order.kind {
        case .deposit: "icons/deposit"
        case .withdrawal, .closing: "icons/withdraw"
        case .ownTransfer: "icons/transfer"
        case .saving, .savingOut, .roundUp: "icons/categories/saving"
        case .payment: entry.isIncoming ? "icons/deposit" : "icons/send"
        case .spending, .income: entry.category.icon
        }
    }

    /// The tint behind that icon or avatar.
    func tint(of entry: Feed.Entry) -> String {
        switch entry.transfer.order.kind {
        case .payment where !isOfOnePerson:
            words.counterparty(of: entry).map { Avatar(of: $0).tint } ?? "0"
        case .spending, .income: entry.category.group.tint
        case .saving, .savingOut, .roundUp: CategoryGroup.saving.tint
        case .deposit, .withdrawal, .closing, .ownTransfer, .payment: "0"
        }
    }
}
