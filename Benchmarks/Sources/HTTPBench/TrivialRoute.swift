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
        let fields = try await request.jsonFields("from", "to", "amount", "currency")
        let from = try fields.uuid("from")
        let amount = try fields.integer("amount")
        var json = JSONWriter()
        json.object { json in
            json.id("from", from)
            json.integer("amount", amount)
        }
        return Response.json(json, status: .created)
    }
}
