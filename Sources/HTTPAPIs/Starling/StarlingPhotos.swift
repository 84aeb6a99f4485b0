import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension StarlingAPI {
    /// Photos of goals, as base64 in JSON: exactly the text that a client sent.
    func addPhotos(to routes: StarlingRoutes) {
        let wallet = wallet
        routes.get("/account/:account/savings-goals/:goal/photo", .savingsGoalRead) { call in
            try await call.photo(in: wallet)
        }
        routes.get("/account/:account/spaces/:goal/photo", .spaceRead) { call in
            try await call.photo(in: wallet)
        }
    }
}

extension StarlingCall {
    /// The most bytes that a goal with a photo takes: 5 MiB in base64 with escaped line breaks.
    private static let maximumBody = 8 << 20

    /// The body of a goal, in which a photo may stand.
    func goalBody() async throws -> StarlingBody {
        let bytes = try await request.largeBody(upTo: Self.maximumBody, in: context)
        return try StarlingBody(bytes, maximumLength: Self.maximumBody)
    }

    fileprivate func photo(in wallet: Wallet) async throws -> Response {
        let goal = try await goal(in: wallet)
        guard let photo = try await wallet.pictures.find(goal.id, by: person) else {
            throw WalletError.pictureNotFound
        }
        var json = JSONWriter(capacity: photo.size + 32)
        json.object { json in
            // A photo that came through another API was never a text.
            let text = photo.text ?? Data(photo.bytes).base64EncodedString()
            json.string("base64EncodedPhoto", text)
        }
        return .json(json)
    }
}
