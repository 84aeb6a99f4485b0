import HTTPTypes
public import Hummingbird
import NIOCore
public import WalletServices

/// Probes for a supervisor: whether the server is alive, and whether it is fully ready.
public enum Health {
    static let readyPath = "/readyz"

    /// Answers `/livez` while requests are served, and `/readyz` while money can be moved.
    ///
    /// - Parameter cluster: this server's part, if it is one of several.
    public static func mount(
        on router: Router<WalletContext>, of wallet: Wallet, in cluster: (any Cluster)? = nil
    ) {
        router.get("/livez") { _, _ in "ok\n" }
        router.get(RouterPath(readyPath)) { _, _ in
            var obstacle = cluster?.obstacle
            if obstacle == nil { obstacle = await wallet.readiness.obstacle()?.rawValue }
            let risk = wallet.readiness.risk.map { "risk: \($0)\n" } ?? ""
            let text = (obstacle ?? "ok") + "\n" + risk
            return Response(
                status: obstacle == nil ? .ok : .serviceUnavailable,
                headers: [.contentType: "text/plain; charset=utf-8"],
                body: .init(byteBuffer: ByteBuffer(string: text)))
        }
    }
}
