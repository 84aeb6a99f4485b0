import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

/// The photos of people, for themselves, those with dealings, and whoever has the link of an open
/// request for money. Nobody else learns whether there is one.
struct PortraitsController: PageController {
    var web: WebContext

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.portrait(.any).route, use: open { try await $0.show($1, $2) })
    }

    private func show(_ visit: Visit, _ principal: Principal?) async throws -> Response {
        let id = visit.context.parameters.get("id").flatMap(UUID.init(uuidString:))
        guard let id else { throw WalletError.goal(.pictureNotFound) }
        let request = visit.query?["request"].flatMap(UUID.init(uuidString:))
        let portrait = try await web.wallet.portraits.find(
            of: PersonID(id), by: principal?.id, having: request.map { PaymentRequestID($0) })
        return .portrait(portrait, asked: visit.query?["v"])
    }
}
