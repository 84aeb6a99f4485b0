import Foundation
import HTTPSupport
import Hummingbird
internal import PostgresDriver

/// This server's part among those of its wallet.
final class ServerCluster: Cluster {
    private let engine: PostgresEngine
    private let client: PeerClient
    private let pulse = Pulse()

    init(_ engine: PostgresEngine, secrets: PeerSecrets) {
        self.engine = engine
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

    func writerChange() async throws { try await Task.sleep(for: .milliseconds(50)) }

    func passOn(
        _ request: PassedRequest, to address: String
    ) async throws(PassOnFailure) -> Response {
        try await client.send(request, to: address)
    }

    /// Waits no longer for a server that writes no more.
    func note(_ writer: Writer) {
        switch writer {
        case .thisServer: client.keepOnly("")
        case .other(let address): client.keepOnly(address)
        case .nobody: break
        }
    }

    func end() { client.end() }
}
