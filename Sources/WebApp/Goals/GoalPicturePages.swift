import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

/// The photos of goals, each for its owner alone (UPL-3).
struct GoalPicturePages: PageGroup {
    var site: Site

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.goalPicture(.any).route, use: own { try await $0.show($1) })
    }

    private func show(_ own: OwnVisit) async throws -> Response {
        guard let picture = try await site.wallet.pictures.find(own.goalID(), by: own.id) else {
            throw WalletError.pictureNotFound
        }
        return .picture(picture, asked: own.visit.query?["v"])
    }
}
