import Foundation
import HTTPSupport
import Hummingbird
import Logging
internal import PostgresDriver
import Synchronization
import WalletServices

/// This server's part among those of its wallet.
final class ServerCluster: Cluster {
    private let engine: PostgresEngine
    private let client: PeerClient
    private let pulse = Pulse()
    private let watch = ClusterWatch()
    private let wallet: Wallet
    /// The version of the other server's settings that this server knows.
    private let settings = Mutex<String?>(nil)

    init(_ engine: PostgresEngine, wallet: Wallet, secrets: PeerSecrets) {
        self.engine = engine
        self.wallet = wallet
        client = PeerClient(proof: secrets.proof)
    }

    var writer: WritingServer {
        switch engine.currentWriter {
        case .thisServer: .thisServer
        case .other(let address): .other(address)
        case .nobody: .nobody
        }
    }

    var stoodStill: Bool { pulse.stoodStill }

    func wasCutOff(since moment: ContinuousClock.Instant) -> Bool {
        engine.wasCutOff(since: moment)
    }

    var obstacle: String? { stoodStill ? "the server stood still" : watch.obstacle }

    var reachesWriter: Bool { watch.reachesWriter }

    func writerChange() async throws { try await Task.sleep(for: .milliseconds(50)) }

    func passOn(
        _ request: PassedRequest, to address: String
    ) async throws(PassOnFailure) -> Response {
        var response = try await client.send(request, to: address)
        await follow(response.headers[PeerHeaders.settings])
        response.headers[PeerHeaders.settings] = nil
        return response
    }

    /// Whoever changed the settings finds them changed in the next page of this server.
    private func follow(_ version: String?) async {
        let isNew = settings.withLock { known in
            defer { known = version }
            return version != known
        }
        if isNew { try? await wallet.refreshSettings() }
    }

    /// Waits no longer for a server that writes no more.
    func note(_ writer: Writer) {
        switch writer {
        case .thisServer: client.keepOnly("")
        case .other(let address): client.keepOnly(address)
        case .nobody: break
        }
    }

    /// Watches the conditions for payments on this server, until the task is cancelled.
    func keepWatch(_ logger: Logger) async {
        await watch.keep(
            logger: logger, clockDifference: { [engine] in try await engine.clockDifference() },
            lookAtWriter: { [self] in await lookAtWriter() })
    }

    /// Looks whether payments get to the server that writes, and can be made there.
    private func lookAtWriter() async -> ClusterWatch.Look {
        switch writer {
        case .thisServer: return .ready
        case .nobody: return .outOfReach
        case .other(let address):
            guard let answer = try? await client.send(.probe, to: address) else {
                return .outOfReach
            }
            guard answer.status != .ok else { return .ready }
            let words = try? await answer.body.collected()
            let line = words.map { String(buffer: $0) }?.split(separator: "\n").first
            return .notReady(line.map(String.init) ?? "not ready")
        }
    }

    func end() { client.end() }
}
