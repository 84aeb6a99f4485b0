import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// What may be sent; what it really is shows in its first bytes.
    private static let pictureTypes = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif",
    ]

    /// `/v1/goals/{id}/picture`: a goal's photo as it is, with no JSON around it.
    func addPictures(to routes: RESTRoutes) {
        let (goals, pictures) = (wallet.goals, wallet.pictures)
        routes.signedIn(.get, "/v1/goals/:id/picture") { _, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            guard let picture = try await pictures.find(id, by: principal.id) else {
                throw WalletError.pictureNotFound
            }
            return .picture(picture)
        }
        routes.signedIn(.put, "/v1/goals/:id/picture") { request, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            _ = try await goals.find(id, of: principal.id)
            guard Self.pictureTypes.contains(where: request.isOfType) else {
                throw RequestError.notAPicture
            }
            let upload = try await request.largeBody(upTo: Request.maximumUpload, in: context)
            let photo = try await pictures.prepare(Array(upload.readableBytesView))
            return .json(try await goals.edit(id, photo: .set(photo), by: principal.id).json)
        }
        routes.signedIn(.delete, "/v1/goals/:id/picture") { _, principal, context in
            let id = AccountID(try context.pathID(or: .goalNotFound))
            try await pictures.remove(id, by: principal.id)
            return .empty()
        }
    }
}
