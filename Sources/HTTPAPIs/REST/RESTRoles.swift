import HTTPSupport
import Hummingbird
import Ledger
import Phone
import WalletServices

extension RESTAPI {
    /// Everybody in the wallet, for its treasurers, and the roles that its hosts give.
    func addRoles(to routes: Routes<RESTAPI>) {
        routes.get("/v1/people", use: listPeople)
        routes.get("/v1/people/:id", use: findPerson)
        routes.put("/v1/people/:id/role", use: setRole)
    }

    private func listPeople(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        let query = try call.query("query", "before", "limit")
        let limit = Int(try query.integer("limit", in: 1...Int64(People.largestPage)) ?? 50)
        if let text = query["query"] {
            return .json(
                json(of: try await wallet.people.search(text, limit: limit, by: treasurer)))
        }
        let people = try await wallet.people.page(
            before: try query.id("before").map { PersonID($0) }, limit: limit, by: treasurer)
        return .json(json(of: people, next: people.count == limit ? people.last?.id : nil))
    }

    private func findPerson(_ call: RESTCall) async throws -> Response {
        let treasurer = try wallet.treasurers.treasurer(call.principal.person)
        return .json(json(of: try await wallet.people.find(call.otherPerson, by: treasurer)))
    }

    private func setRole(_ call: RESTCall) async throws -> Response {
        let host = try await presentHost(call)
        let id = try call.otherPerson
        guard let role: Role = try await call.body("role").optionalWord("role") else {
            throw RequestError.missingField("role")
        }
        return .json(json(of: try await wallet.roles.set(role, of: id, by: host)))
    }

    private func json(of people: [Person], next: PersonID? = nil) -> JSONWriter {
        JSONWriter(capacity: 4096) { json in
            json.array("people") { json in
                for person in people { json.object { person.writeForTreasurers(to: &$0) } }
            }
            json.string("next", next?.text)
        }
    }

    private func json(of person: Person) -> JSONWriter {
        JSONWriter { person.writeForTreasurers(to: &$0) }
    }
}

extension Call where API == RESTAPI {
    /// The person in the path, `:id`.
    var otherPerson: PersonID {
        get throws(WalletError) { PersonID(try id(or: .treasury(.personNotFound))) }
    }
}

extension Person {
    /// Without the address, and with at most two digits of the number.
    fileprivate func writeForTreasurers(to json: inout JSONWriter) {
        json.id("id", id.uuid)
        json.string("display_name", displayName)
        json.string("username", username?.shown)
        json.string("phone", phone?.masked)
        json.time("joined_at", joinedAt)
        json.string("role", role.rawValue)
    }
}
