import HTTPSupport
import Ledger
import WalletServices

/// Shared parts of the pages with a list of entries.
extension WebContext {
    /// The search of this request.
    func search(of signedIn: SignedInRequest) -> FeedSearch {
        FeedSearch(signedIn.visit.query, zone: viewer.zone)
    }

    /// Lists these entries, with the photos of the people in them.
    func entryList(of entries: [Feed.Entry]) async throws -> EntryList {
        let paid = entries.filter { $0.transfer.order.kind == .payment }
        let people = Set(paid.compactMap(\.otherPerson))
        guard !people.isEmpty else { return EntryList(viewer: viewer) }
        return EntryList(
            viewer: viewer, photos: try await wallet.portraits.digests(of: Array(people)))
    }

    /// The key of the text for nothing at all: how the first money comes in here.
    var wordOfNoActivity: String {
        wallet.settings.isCashOpen ? "activity_empty" : "activity_empty_desk"
    }

    /// - Parameters:
    ///   - list: the page of the list.
    ///   - account: the account of this history. Without one, accounts are mixed.
    ///   - isForShared: whether a file that another app shared is attached to the chosen entry.
    ///   - nothing: the key of the text for an empty list.
    func part(
        _ page: Feed.Page, of list: Link, found search: FeedSearch, for signedIn: SignedInRequest,
        in account: AccountRecord? = nil, isForShared: Bool = false, nothing: String
    ) async throws -> FeedPart {
        var entries = try await entryList(of: page.entries)
        entries.isForShared = isForShared
        let isEmpty = page.entries.isEmpty
        let older = page.next.map { next in
            LinkPart(
                label: words(isEmpty ? "find_further" : "older"),
                href: search.path(of: list, before: next))
        }
        return FeedPart(
            days: entries.days(of: page.entries, at: clock.now(), in: account?.id),
            hasEntries: !isEmpty, columns: columns(in: account?.balance.currency),
            hasColumns: account != nil,
            found: search.isActive && !isEmpty ? found(page, isFirst: signedIn.before == nil) : nil,
            clear: list.path,
            empty: isEmpty ? empty(search, of: list, nothing, page.next != nil) : nil,
            older: older,
            newest: signedIn.before.map { _ in
                LinkPart(label: words("feed_newest"), href: search.path(of: list))
            })
    }

    /// The search form, filled in with this search.
    func form(_ search: FeedSearch, of list: Link, for signedIn: SignedInRequest) -> SearchForm {
        var text = Field(name: "text", label: words("find_text"))
        text.value = search.text
        text.hint = words("find_text_hint")
        text.type = "search"
        text.autocomplete = "off"
        var category = Field(name: "category", label: words("find_category"))
        category.choices = [Field.Choice(value: "", label: words("find_category_any"))]
        category.groups = words.categories(choosing: search.category)
        var way = Field(name: "way", label: words("find_way"))
        way.choices = [
            Field.Choice(value: "", label: words("find_way_any")),
            Field.Choice(
                value: "in", label: words("find_way_in"), isChosen: search.isIncoming == true),
            Field.Choice(
                value: "out", label: words("find_way_out"), isChosen: search.isIncoming == false),
        ]
        let query = signedIn.visit.query
        return SearchForm(
            action: list.path, isOpen: search.period == nil, text: text, category: category,
            way: way, from: query?.text("from") ?? "", to: query?.text("to") ?? "",
            formError: search.period == nil ? words("find_wrong_days") : nil,
            clear: search.isActive ? list.path : nil)
    }

    private func columns(in currency: Currency?) -> [String] {
        guard let currency else { return [] }
        let sign = money.sign(of: currency)
        return [
            words("feed_column_what"), words("feed_column_amount", ["sign": sign]),
            words("feed_column_round_up", ["sign": sign]),
            words("feed_column_balance", ["sign": sign]),
        ]
    }

    private func found(_ page: Feed.Page, isFirst: Bool) -> String {
        let isAll = isFirst && page.next == nil
        return words(isAll ? "find_count" : "find_some", count: Int64(page.entries.count))
    }

    private func empty(
        _ search: FeedSearch, of list: Link, _ nothing: String, _ hasMore: Bool
    ) -> FeedPart.Empty {
        guard search.isActive else {
            return FeedPart.Empty(head: nil, text: words(nothing), way: nil)
        }
        return FeedPart.Empty(
            head: words("find_none_head"), text: words(hasMore ? "find_none_yet" : "find_none"),
            way: LinkPart(label: words("find_clear"), href: list.path, isQuiet: true))
    }
}
