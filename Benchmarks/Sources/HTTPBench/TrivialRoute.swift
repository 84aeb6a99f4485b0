import Foundation
import HTTPSupport
import Hummingbird
import WalletServices

/// The baseline: the least work of a signed-in JSON route of this server. It passes the same edge
/// middleware and the same sign-in, reads a strict JSON body and writes a small response. A second
/// one needs no sign-in, to show what that costs.
struct TrivialRoute {
    let wallet: Wallet

    func mount(on router: Router<WalletContext>) {
        router.post("/v1/trivial") { [wallet] request, _ in
            _ = try await Principal.bearer(of: request, in: wallet)
            return try await Self.answer(request)
        }
        router.post("/v1/open") { request, _ in try await Self.answer(request) }
    }

    private static func answer(_ request: Request) async throws -> Response {
        let names = ["from", "to", "amount", "currency"]
        guard case .object(let fields) = try StrictJSON.parse(try await request.jsonBody()),
            fields.members.allSatisfy({ names.contains($0.name) }),
            case .string(let text) = fields["from"], let from = UUID(canonical: text),
            case .integer(let amount) = fields["amount"]
        else { throw RequestError.notAnObject }
        var json = JSONWriter()
        json.object { json in
            json.id("from", from)
            json.integer("amount", amount)
        }
        return Response.json(json, status: .created)
    }
}
