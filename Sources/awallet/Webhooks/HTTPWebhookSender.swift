import AsyncHTTPClient
import Foundation
import NIOCore
import NIOHTTP1
import NIOSSL
import WalletServices

/// Posts events by HTTP. The receiver's name is resolved here, its addresses are checked, and the
/// connection goes to the address that was checked: a name cannot mean something else by then.
struct HTTPWebhookSender: WebhookSender {
    /// Whether this machine itself will do as a receiver.
    let isSandbox: Bool

    private static let patience = TimeAmount.seconds(2)

    func send(_ message: WebhookMessage) async throws(WebhookFault) -> Int64 {
        let end = NIODeadline.now() + Self.patience
        let url = message.url + "/feed-item"
        guard let host = Self.host(of: url) else { throw .notResolved }
        let addresses = try await HostAddresses(of: host, within: Self.patience)
        let address = try addresses.reachable(inSandbox: isSandbox)
        var request = HTTPClientRequest(url: url)
        request.method = .POST
        // As they are documented: some receivers look them up by case.
        request.headers = [
            "Content-Type": "application/json", "User-Agent": "awallet",
            "X-Hook-Signature": message.signature,
        ]
        request.body = .bytes(ByteBuffer(bytes: message.body))
        return try await post(request, to: host, at: address, before: end)
    }

    /// A client for each message: the address that was checked is a setting of the client, and no
    /// connection may outlive the check.
    private func post(
        _ request: HTTPClientRequest, to host: String, at address: NetworkAddress,
        before end: NIODeadline
    ) async throws(WebhookFault) -> Int64 {
        var tls = TLSConfiguration.makeClientConfiguration()
        tls.minimumTLSVersion = .tlsv12
        var configuration = HTTPClient.Configuration(
            tlsConfiguration: tls, redirectConfiguration: .disallow)
        configuration.timeout = .init(connect: Self.patience, read: Self.patience)
        configuration.connectionPool.retryConnectionEstablishment = false
        configuration.httpVersion = .http1Only
        configuration.dnsOverride = [host: address.text]
        let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
        let result: Result<Int64, WebhookFault>
        do {
            // The body of the answer is not read: the end of the client ends it.
            let answer = try await client.execute(request, deadline: end)
            result = .success(Int64(answer.status.code))
        } catch {
            result = .failure(Self.fault(error))
        }
        try? await client.shutdown()
        return try result.get()
    }

    /// The host as the client itself reads it, for which the checked address is set.
    private static func host(of url: String) -> String? {
        guard let host = URL(string: url)?.host, !host.isEmpty else { return nil }
        return host.hasPrefix("[") && host.hasSuffix("]")
            ? String(host.dropFirst().dropLast()) : host
    }

    private static func fault(_ error: any Error) -> WebhookFault {
        switch error {
        case let error as HTTPClientError
        where [.deadlineExceeded, .connectTimeout, .readTimeout].contains(error):
            .timedOut
        case is NIOSSLError, is NIOSSLExtraError, is BoringSSLError: .notTrusted
        default: .unreachable
        }
    }
}
