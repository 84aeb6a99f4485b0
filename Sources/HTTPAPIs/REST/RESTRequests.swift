import Foundation
import HTTPSupport
import Hummingbird
import Ledger
import WalletServices

extension RESTAPI {
    /// Requests for money. `POST /v1/transfers` pays them.
    func addRequests(to routes: Routes<RESTAPI>) {
        routes.get("/v1/requests", use: listRequests)
        routes.post("/v1/requests", use: createRequest)
        routes.get("/v1/requests/:id", use: findRequest)
        routes.delete("/v1/requests/:id", use: cancelRequest)
    }

    private func listRequests(_ call: RESTCall) async throws -> Response {
        let name = call.principal.person.publicName
        return .list("requests", try await wallet.requests.list(of: call.person)) {
            $0.write(to: &$1, name: name, isOwn: true)
        }
    }

    private func createRequest(_ call: RESTCall) async throws -> Response {
        let key = try call.key
        let body = try await call.body("amount", "currency", "note")
        let currency = try body.currency()
        let units = try body.nullableInteger("amount") ?? nil
        let request = try await wallet.requests.create(
            units.map { Money(minorUnits: $0, currency: currency) }, in: currency,
            note: try body.optionalString("note") ?? "", by: call.person, key: key)
        return try await own(request.id, of: call, status: .created)
    }

    /// Anyone who has the id may see the request. Only the person who asks sees the payments.
    private func findRequest(_ call: RESTCall) async throws -> Response {
        let id = try call.requestID
        let asker = try await wallet.transfers.recipient(asking: id, by: call.person)
        let line = try await wallet.requests.find(id, of: asker.id)
        return .json { line.write(to: &$0, name: asker.name, isOwn: asker.id == call.person) }
    }

    private func cancelRequest(_ call: RESTCall) async throws -> Response {
        let id = try call.requestID
        try await wallet.requests.cancel(id, by: call.person)
        return try await own(id, of: call)
    }

    private func own(
        _ id: PaymentRequestID, of call: RESTCall, status: HTTPResponse.Status = .ok
    ) async throws -> Response {
        let line = try await wallet.requests.find(id, of: call.person)
        let name = call.principal.person.publicName
        return .json(status: status) { line.write(to: &$0, name: name, isOwn: true) }
    }
}

extension Call where API == RESTAPI {
    /// The request for money in the path, `:id`.
    fileprivate var requestID: PaymentRequestID {
        get throws(WalletError) { PaymentRequestID(try id(or: .paymentRequest(.notFound))) }
    }
}

extension PaymentRequests.Line {
    /// - Parameters:
    ///   - name: the name of the person who asks.
    ///   - isOwn: true if that person reads it.
    fileprivate func write(to json: inout JSONWriter, name: String, isOwn: Bool) {
        json.id("id", request.id.uuid)
        json.string("state", request.state.rawValue)
        json.id("person", request.person.uuid)
        json.string("person_name", name)
        json.integer("amount", request.amount?.minorUnits)
        json.string("currency", request.currency.code)
        json.string("note", request.note)
        json.string("link", "/pay/\(request.person.text)?request=\(request.id.text)")
        json.time("created_at", request.createdAt)
        json.time("changed_at", request.changedAt)
        json.integer("payments", isOwn ? request.payments : nil)
        json.id("transfer", isOwn ? request.transfer?.uuid : nil)
        json.string("payer_name", isOwn ? payer?.publicName : nil)
    }
}
