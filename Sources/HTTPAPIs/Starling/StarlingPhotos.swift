import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// Photos of goals, as base64 in JSON: exactly the text that a client sent.
    func addPhotos(to routes: Routes<StarlingAPI>) {
        routes.get("/account/:account/savings-goals/:goal/photo", .savingsGoalRead, use: photo)
        routes.get("/account/:account/spaces/:goal/photo", .spaceRead, use: photo)
    }

    private func photo(_ call: StarlingCall) async throws -> Response {
        let goal = try await call.goal(in: wallet)
        guard let photo = try await wallet.pictures.find(goal.id, by: call.person) else {
            throw WalletError.goal(.pictureNotFound)
        }
        return .json(capacity: photo.size + 32) { json in
            // A photo from another API has no text.
            let text = photo.text ?? Data(photo.bytes).base64EncodedString()
            json.string("base64EncodedPhoto", text)
        }
    }
}

extension StarlingCall {
    /// The maximum size of a goal with a photo: 5 MiB in base64 with escaped line breaks.
    private static var maximumBody: Int { 8 << 20 }

    /// The body of a goal, which may contain a photo.
    func goalBody() async throws -> StarlingFields {
        let bytes = try await request.largeBody(upTo: Self.maximumBody, in: context)
        return try StarlingFields(bytes, maximumLength: Self.maximumBody)
    }
}
