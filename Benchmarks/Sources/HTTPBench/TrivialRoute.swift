import HTTPSupport
import Hummingbird

/// The baseline: the least that a JSON POST route of this server does. It passes the same front
/// door, reads a small strict JSON body, and writes a small answer.
struct TrivialRoute {
    func mount(on router: Router<WalletContext>) {
        router.post("/v1/trivial") { request, _ in
            let fields = try await request.jsonFields("amount")
            let amount = try fields.integer("amount")
            var json = JSONWriter()
            json.object { $0.integer("amount", amount) }
            return Response.json(json)
        }
    }
}
