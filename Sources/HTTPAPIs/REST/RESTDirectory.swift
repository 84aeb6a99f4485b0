import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The members who let all other members find them.
    func addDirectory(to routes: Routes<RESTAPI>) {
        routes.get("/v1/directory", use: listMembers)
        routes.get("/v1/me/directory", use: ownListing)
        routes.put("/v1/me/directory", use: setListing)
    }

    private func listMembers(_ call: RESTCall) async throws -> Response {
        .list("people", try await wallet.directory.members(for: call.person)) { person, json in
            json.id("id", person.id.uuid)
            json.string("name", person.name)
            json.string("username", person.handle.isEmpty ? nil : person.handle)
        }
    }

    private func ownListing(_ call: RESTCall) async throws -> Response {
        let isListed = try await wallet.directory.isListed(call.person)
        return .json { $0.bool("listed", isListed) }
    }

    private func setListing(_ call: RESTCall) async throws -> Response {
        guard let isListed = try await call.body("listed").optionalBool("listed") else {
            throw RequestError.missingField("listed")
        }
        try await wallet.directory.setListed(isListed, call.person)
        return .json { $0.bool("listed", isListed) }
    }
}
