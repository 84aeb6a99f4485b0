import HTTPSupport
import HTTPTypes
import Hummingbird
import NIOCore
import WalletServices

/// The photos of goals, each only for its owner (UPL-3).
struct GoalPicturesController: PageController {
    var web: WebContext

    func add(to router: RouterGroup<WalletContext>) {
        router.get(Link.goalPicture(.any).route, use: signedIn { try await $0.show($1) })
    }

    private func show(_ signedIn: SignedInRequest) async throws -> Response {
        guard let picture = try await web.wallet.pictures.find(signedIn.goalID(), by: signedIn.id)
        else {
            throw WalletError.goal(.pictureNotFound)
        }
        return .picture(picture, asked: signedIn.visit.query?["v"])
    }
}
