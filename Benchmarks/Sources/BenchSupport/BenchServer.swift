import HTTPAPIs
public import HTTPSupport
public import Hummingbird
import Logging
public import WalletServices

/// The REST API on loopback, as the program serves it.
public enum BenchServer {
    /// Serves while the body runs, which gets the port.
    ///
    /// - Parameter mount: adds routes of the benchmark.
    /// - Throws: what the server or the body throws.
    public static func run(
        _ wallet: Wallet, with mount: (Router<WalletContext>) -> Void = { _ in },
        _ body: @escaping @Sendable (Int) async throws -> Void
    ) async throws {
        let router = Router(context: WalletContext.self)
        router.add(middleware: EdgeMiddleware(settings: HTTPSettings(), renderers: [.rest]))
        RESTAPI(wallet: wallet).mount(on: router)
        mount(router)
        var logger = Logger(label: "bench")
        logger.logLevel = .error
        let (ports, port) = AsyncStream.makeStream(of: Int.self)
        let app = Application(
            router: router, server: ServerLimits.server(behind: []),
            configuration: ServerLimits.configuration(host: "127.0.0.1", port: 0),
            onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: logger)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await app.run() }
            for await number in ports {
                try await body(number)
                break
            }
            group.cancelAll()
        }
    }
}
