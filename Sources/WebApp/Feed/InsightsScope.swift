import HTTPSupport
import Ledger
import WalletServices

/// The subject of insights: one account, or all accounts in one currency.
struct InsightsScope: Sendable {
    /// At least one, all in one currency.
    let accounts: [AccountRecord]
    let currency: Currency
    let title: String
    let wayBack: LinkPart
    let link: Link
    /// True if the address names the currency.
    var isOfAll = false
    /// The list of its entries.
    let entries: Link
    /// The currencies to choose from; empty without a choice.
    var currencies: [Way] = []

    /// The page of another currency.
    struct Way: Sendable {
        let label: String
        let href: String
        let isHere: Bool
    }

    func path(in month: Month) -> String {
        isOfAll
            ? link.path(with: ["currency": currency.code, "month": month.text])
            : link.path(with: ["month": month.text])
    }
}

extension WebContext {
    func insights(into account: AccountRecord) -> InsightsScope {
        InsightsScope(
            accounts: [account], currency: account.balance.currency,
            title: words("insights_title", ["account": account.name.shown]),
            wayBack: wayBack(to: account), link: .insights(account.id),
            entries: .account(account.id))
    }

    /// All accounts in a currency, with the deleted ones, whose spending counts.
    ///
    /// - Parameter code: by default the currency of the first account.
    /// - Returns: the scope, if the person has accounts.
    func insights(of signedIn: SignedInRequest, in code: String?) async throws -> InsightsScope? {
        let open = try await wallet.accounts.overview(of: signedIn.id).accounts
        let all = open + (try await wallet.accounts.closed(of: signedIn.id))
        let currencies = all.currencies
        guard let currency = currencies.first(where: { $0.code == code }) ?? currencies.first
        else { return nil }
        let link = Link.insightsOfAll
        let ways = currencies.map {
            InsightsScope.Way(
                label: $0.code, href: link.path(with: ["currency": $0.code]),
                isHere: $0 == currency)
        }
        return InsightsScope(
            accounts: all.filter { $0.balance.currency == currency }, currency: currency,
            title: words("insights_all_title"),
            wayBack: LinkPart(label: words("activity_head"), href: Link.transactions.path),
            link: link, isOfAll: true, entries: .transactions,
            currencies: ways.count > 1 ? ways : [])
    }
}
