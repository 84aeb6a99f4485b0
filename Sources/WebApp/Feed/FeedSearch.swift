import Foundation
import HTTPSupport
import WalletServices

/// A search in a list of entries, read from the address. Invalid values are ignored, since an
/// address may contain anything.
struct FeedSearch: Sendable {
    let text: String
    let category: SpendingCategory?
    /// Money in or money out. Without a choice, both count.
    let isIncoming: Bool?
    /// Missing if its days are not a valid period.
    let period: Period?

    private let days: (first: String, last: String)
    private static let longestText = 100

    /// - Parameter zone: the viewer's time zone.
    init(_ query: FormFields?, zone: TimeZone?) {
        text = String((query?.text("text") ?? "").prefix(Self.longestText))
        category = query.flatMap { SpendingCategory(rawValue: $0.text("category")) }
        switch query?["way"] {
        case "in": isIncoming = true
        case "out": isIncoming = false
        default: isIncoming = nil
        }
        days = (query?.text("from") ?? "", query?.text("to") ?? "")
        period = query == nil ? .always : Period(query, zone: zone)
    }

    /// True if there is anything to search for.
    var isActive: Bool { !fields.isEmpty }

    /// True if it selects entries by more than their days: their balances then do not add up.
    var isSelective: Bool { filter.text != "" || category != nil || isIncoming != nil }

    var filter: Feed.Filter {
        Feed.Filter(
            isIncoming: isIncoming, category: category,
            text: text.trimmingCharacters(in: .whitespacesAndNewlines), start: period?.from,
            end: period?.until)
    }

    /// The search as query fields.
    var fields: [(String, String)] {
        let all = [
            ("text", text), ("category", category?.rawValue ?? ""),
            ("way", isIncoming.map { $0 ? "in" : "out" } ?? ""), ("from", days.first),
            ("to", days.last),
        ]
        return all.filter { !$0.1.isEmpty }
    }

    /// The address of this list with this search, from this place on.
    func path(of list: Link, before: Int64? = nil) -> String {
        let all =
            fields
            + [("before", before)].compactMap { name, place in
                place.map { (name, String($0)) }
            }
        return all.isEmpty ? list.path : list.path + "?" + Link.query(all)
    }
}
