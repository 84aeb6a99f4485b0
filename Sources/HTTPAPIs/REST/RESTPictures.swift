import HTTPSupport
import HTTPTypes
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// `/v1/goals/{id}/picture`: a goal's photo as bytes, without JSON.
    func addPictures(to routes: Routes<RESTAPI>) {
        routes.get("/v1/goals/:id/picture", use: show)
        routes.put("/v1/goals/:id/picture", use: set)
        routes.delete("/v1/goals/:id/picture", use: remove)
    }

    /// The content types that a client may send; the first bytes show the real type.
    private static let pictureTypes = [
        "image/jpeg", "image/png", "image/webp", "image/heic", "image/heif",
    ]

    private func show(_ call: RESTCall) async throws -> Response {
        guard let picture = try await wallet.pictures.find(call.goalID, by: call.person) else {
            throw WalletError.goal(.pictureNotFound)
        }
        return .picture(picture)
    }

    private func set(_ call: RESTCall) async throws -> Response {
        let id = try call.goalID
        // Finds the goal first: the server reads no large body for an unknown goal.
        _ = try await wallet.goals.find(id, of: call.person)
        guard Self.pictureTypes.contains(where: call.request.isOfType) else {
            throw RequestError.notAPicture
        }
        let upload = try await call.request.largeBody(
            upTo: Request.maximumUpload, in: call.context)
        let photo = try await wallet.pictures.prepare(Array(upload.readableBytesView))
        return .json(try await wallet.goals.edit(id, photo: .set(photo), by: call.person).json)
    }

    private func remove(_ call: RESTCall) async throws -> Response {
        try await wallet.pictures.remove(call.goalID, by: call.person)
        return .empty()
    }
}
