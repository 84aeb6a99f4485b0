import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

/// The activity of all accounts.
struct ActivityController: PageController {
    var web: WebContext

    private static let pageSize = 30

    private var words: Localisation { web.words }

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.transactions.route, use: signedIn { try await $0.list($1) })
    }

    private func list(_ signedIn: SignedInRequest) async throws -> Response {
        let search = web.search(of: signedIn)
        let feed = try await web.wallet.feed.page(
            of: signedIn.id, before: signedIn.before, limit: Self.pageSize, filter: search.filter)
        let page = ActivityPage(
            title: words("activity_head"), refresh: search.path(of: .transactions),
            requests: Link.requests.path,
            isUTC: web.viewer.zone == nil,
            search: web.form(search, of: .transactions, for: signedIn),
            insights: Link.insightsOfAll.path,
            feed: try await web.part(
                feed, of: .transactions, found: search, for: signedIn, nothing: web.wordOfNoActivity
            ),
            closed: try await web.wallet.accounts.closed(of: signedIn.id).map { account in
                LinkPart(label: account.name.shown, href: Link.history(account.id).path)
            })
        return web.show(page, to: signedIn, at: .activity)
    }
}

extension SignedInRequest {
    /// The entry before which a page of a list starts. Without one, it starts with the newest
    /// entry.
    var before: Int64? { visit.query?["before"].flatMap(Int64.init) }
}
