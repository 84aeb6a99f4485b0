import Foundation
import HTTPSupport
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import Prometheus
import ServiceLifecycle
import WalletServices

/// Shows the metrics at an address of their own, which knows nothing else.
struct MetricsService: Service {
    let address: ListeningAddress
    let metrics: ServerMetrics
    let wallet: Wallet
    let logger: Logger

    func run() async throws {
        try await metrics.begin(with: wallet)
        let router = Router()
        router.get("/metrics") { [metrics, wallet] _, _ in
            let text = await metrics.scrape(of: wallet, at: WalletClock.system.now())
            return Response(
                status: .ok, headers: [.contentType: TextFormat.contentType],
                body: .init(byteBuffer: ByteBuffer(string: text)))
        }
        let app = Application(
            responder: router.buildResponder(), server: ServerLimits.server(behind: .none),
            configuration: ServerLimits.configuration(host: address.host, port: address.port),
            logger: logger)
        try await CannotListen.explained(
            host: address.host, port: address.port, options: ("--metrics", "--metrics")
        ) { try await app.run() }
    }
}

extension ListeningAddress {
    /// Checks that the metrics have an address of their own, before the server says where it
    /// listens.
    ///
    /// - Throws: `CannotListen`.
    func requireFree(beside server: ServerConfiguration) async throws {
        try await CannotListen.probe(
            host: server.host, port: server.port, options: ("--host", "--port"))
        try await CannotListen.probe(host: host, port: port, options: ("--metrics", "--metrics"))
    }
}

extension Server {
    /// The service that shows metrics, if the server measures.
    func metricsService(at address: ListeningAddress?) -> MetricsService? {
        guard let metrics, let address else { return nil }
        return MetricsService(
            address: address, metrics: metrics, wallet: wallet, logger: configuration.logger)
    }
}
