import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// `/api/v2/accounts/{account}/spending-insights/…`: a month's totals by spending category,
    /// counterparty or country. Transfers between own accounts and goals are neither spending nor
    /// income.
    func addInsights(to routes: Routes<StarlingAPI>) {
        for grouping in StarlingInsight.Grouping.allCases {
            let path = "/accounts/:account/spending-insights/\(grouping.rawValue)"
            routes.get(path, .transactionRead) { try await insight(by: grouping, for: $0) }
        }
    }

    private func insight(
        by grouping: StarlingInsight.Grouping, for call: StarlingCall
    ) async throws -> Response {
        let account = try await call.account(in: wallet)
        let month = try call.query().namedMonth
        let days = try await wallet.people.days(of: call.person)
        let feed = wallet.feed
        let selection = try await feed.booked(
            from: days.start(of: month.first), until: days.start(of: month.next.first),
            of: account.id, by: call.person)
        var insight = StarlingInsight(month, grouping, in: account.balance.currency)
        let size = Feed.Selection.largestPart
        for start in stride(from: 0, to: selection.count, by: size) {
            for item in try await feed.items(of: selection, from: start, by: call.person) {
                insight.add(item)
            }
        }
        return .json(capacity: 4096) { insight.write(to: &$0) }
    }
}

/// A month's spending and income, in groups.
struct StarlingInsight {
    /// The criterion of the groups; named as in the path.
    enum Grouping: String, CaseIterable {
        case category = "spending-category"
        case counterparty = "counter-party"
        case country
    }

    /// The common value of a group's entries.
    enum Key: Hashable {
        case category(SpendingCategory)
        case counterparty(Counterparty.Kind, UUID?, String)
        case country(String)
    }

    /// The totals paid out and in, in minor units. A million payments of the maximum amount fit.
    struct Sums {
        var spent: Int64 = 0
        var received: Int64 = 0
        var count: Int64 = 0

        var net: Int64 { abs(spent - received) }
        /// True if more came in than went out.
        var isIncoming: Bool { received > spent }

        mutating func add(_ entry: Feed.Entry) {
            if entry.isIncoming {
                received &+= entry.amount.minorUnits
            } else {
                spent &+= entry.amount.minorUnits
            }
            count += 1
        }
    }

    let month: Month
    let grouping: Grouping
    let currency: Currency
    private var groups: [Key: Sums] = [:]
    private var total = Sums()

    init(_ month: Month, _ grouping: Grouping, in currency: Currency) {
        self.month = month
        self.grouping = grouping
        self.currency = currency
    }

    mutating func add(_ item: Feed.Item) {
        let kind = item.entry.transfer.order.kind
        guard !kind.isGoalMove, kind != .ownTransfer else { return }
        groups[key(of: item), default: Sums()].add(item.entry)
        total.add(item.entry)
    }

    private func key(of item: Feed.Item) -> Key {
        switch grouping {
        case .category: return .category(item.entry.category)
        case .country: return .country(item.entry.detail?.country ?? "GB")
        case .counterparty:
            let other = StarlingCounterparty(of: item)
            return .counterparty(other.kind, other.uid, other.name)
        }
    }

    /// Writes the groups, the largest first. The figures are decimals here, unlike everywhere else
    /// in the API.
    func write(to json: inout JSONWriter) {
        let out = groups.values.filter { !$0.isIncoming }.reduce(0) { $0 &+ $1.net }
        let came = groups.values.filter(\.isIncoming).reduce(0) { $0 &+ $1.net }
        json.string("period", month.text)
        write(total, to: &json)
        json.number("totalSpendNetOut", decimal(out))
        json.number("totalReceivedNetIn", decimal(came))
        json.string("currency", currency.code)
        json.string("direction", total.isIncoming ? "IN" : "OUT")
        json.array("breakdown") { json in
            for (key, sums) in sorted {
                json.object { json in
                    key.write(to: &json)
                    write(sums, to: &json)
                    json.string("netDirection", sums.isIncoming ? "IN" : "OUT")
                    json.string("currency", currency.code)
                    json.number(
                        "percentage", percentage(of: sums, in: sums.isIncoming ? came : out))
                    json.integer("transactionCount", sums.count)
                }
            }
        }
    }

    private var sorted: [(Key, Sums)] {
        groups.sorted { left, right in
            let (one, other) = (left.value, right.value)
            return (one.net, one.count, "\(right.key)") > (other.net, other.count, "\(left.key)")
        }
    }

    private func write(_ sums: Sums, to json: inout JSONWriter) {
        json.number("totalSpent", decimal(sums.spent))
        json.number("totalReceived", decimal(sums.received))
        json.number("netSpend", decimal(sums.net))
    }

    private func decimal(_ units: Int64) -> String {
        Money(minorUnits: units, currency: currency).decimal
    }

    /// With two decimals, truncated.
    private func percentage(of sums: Sums, in whole: Int64) -> String {
        guard whole > 0 else { return "0.00" }
        let hundredths = sums.net.multipliedFullWidth(by: 10_000)
        let share = whole.dividingFullWidth(hundredths).quotient
        let rest = share % 100
        return "\(share / 100).\(rest < 10 ? "0" : "")\(rest)"
    }
}

extension StarlingInsight.Key {
    fileprivate func write(to json: inout JSONWriter) {
        switch self {
        case .category(let category): json.string("spendingCategory", category.rawValue)
        case .country(let code): json.string("countryCode", code)
        case .counterparty(let kind, let uid, let name):
            if let uid { json.uid("counterPartyUid", uid) }
            json.string("counterPartyType", kind.rawValue)
            json.string("counterPartyName", name)
        }
    }
}
