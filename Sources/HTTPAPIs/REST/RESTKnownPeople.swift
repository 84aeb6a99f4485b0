import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// The people whom a person has dealt with, favourites and blocks.
    func addKnownPeople(to routes: Routes<RESTAPI>) {
        routes.get("/v1/me/people", use: listKnown)
        routes.put("/v1/me/people/:id/favourite", use: makeFavourite)
        routes.delete("/v1/me/people/:id/favourite", use: endFavourite)
        routes.put("/v1/me/people/:id/block", use: block)
        routes.delete("/v1/me/people/:id/block", use: unblock)
    }

    private func listKnown(_ call: RESTCall) async throws -> Response {
        .list("people", try await wallet.knownPeople.list(of: call.person)) {
            $0.write(to: &$1)
        }
    }

    private func makeFavourite(_ call: RESTCall) async throws -> Response {
        try await wallet.knownPeople.setFavourite(true, call.knownPersonID, by: call.person)
        return try await known(call)
    }

    private func endFavourite(_ call: RESTCall) async throws -> Response {
        try await wallet.knownPeople.setFavourite(false, call.knownPersonID, by: call.person)
        return try await known(call)
    }

    private func block(_ call: RESTCall) async throws -> Response {
        try await wallet.knownPeople.setBlocked(true, call.knownPersonID, by: call.person)
        return try await known(call)
    }

    private func unblock(_ call: RESTCall) async throws -> Response {
        try await wallet.knownPeople.setBlocked(false, call.knownPersonID, by: call.person)
        return try await known(call)
    }

    /// The person as they now are.
    private func known(_ call: RESTCall) async throws -> Response {
        let person = try await wallet.knownPeople.find(call.knownPersonID, of: call.person).person
        return .json { person.write(to: &$0) }
    }
}

extension Call where API == RESTAPI {
    /// The person in the path, `:id`.
    fileprivate var knownPersonID: PersonID {
        get throws(WalletError) { PersonID(try id(or: .treasury(.personNotFound))) }
    }
}

extension KnownPerson {
    fileprivate func write(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("name", name)
        json.string("username", username?.shown)
        json.bool("favourite", isFavourite)
        json.bool("blocked", isBlocked)
        json.time("last_paid_at", lastPaidAt)
        json.time("last_received_at", lastReceivedAt)
    }
}
