import CCurl
import Foundation
import NIOCore
import WalletServices

/// Posts events by HTTP. It resolves the receiver's name, checks its addresses, and connects to the
/// checked address, so that a second resolution cannot lead elsewhere.
struct HTTPWebhookSender: WebhookSender {
    /// True if this machine is allowed as a receiver.
    let isSandbox: Bool
    /// The private networks that the host opened.
    let networks: [NetworkBlock]

    private static let patience = TimeAmount.seconds(2)

    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 {
        let end = NIODeadline.now() + Self.patience
        let url = WebhookAddress.place(of: "feed-item", below: message.url)
        guard let host = Self.host(of: url) else { throw .notResolved }
        let addresses = try await HostAddresses(of: host, within: Self.patience)
        let address = try addresses.reachable(inSandbox: isSandbox, orIn: networks)
        // In the documented spelling: some receivers compare header names with case.
        let headers = [
            "Content-Type: application/json", "User-Agent: awallet",
            "X-Hook-Signature: \(message.signature)",
        ]
        return try await post(message.body, to: url, headers, at: address, before: end)
    }

    /// Posts on a thread of its own, because libcurl blocks it. The dispatcher contacts few
    /// receivers at once, so there are never many threads.
    private func post(
        _ body: [UInt8], to url: String, _ headers: [String], at address: NetworkAddress,
        before end: NIODeadline
    ) async throws(WebhookError) -> Int64 {
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                continuation.resume(
                    returning: Self.post(body, to: url, headers, at: address, before: end))
            }
        }
        return try result.get()
    }

    private static func post(
        _ body: [UInt8], to url: String, _ headers: [String], at address: NetworkAddress,
        before end: NIODeadline
    ) -> Result<Int64, WebhookError> {
        let milliseconds = Int((end - .now()).nanoseconds / 1_000_000)
        guard milliseconds > 0 else { return .failure(.timedOut) }
        guard let post = ccurl_post_begin(url) else { return .failure(.unreachable) }
        for header in headers { ccurl_post_header(post, header) }
        let place = address.isFourBytes ? address.text : "[\(address.text)]"
        let status = body.withUnsafeBytes {
            ccurl_post_send(post, place, $0.baseAddress, $0.count, milliseconds, nil)
        }
        return status > 0 ? .success(Int64(status)) : .failure(error(status))
    }

    private static func error(_ answer: Int) -> WebhookError {
        switch answer {
        case Int(CCURL_TIMED_OUT.rawValue): .timedOut
        case Int(CCURL_NOT_TRUSTED.rawValue), Int(CCURL_NO_TLS.rawValue): .notTrusted
        default: .unreachable
        }
    }

    /// The host whose addresses to check.
    private static func host(of url: String) -> String? {
        guard let host = URL(string: url)?.host, !host.isEmpty else { return nil }
        return host.hasPrefix("[") && host.hasSuffix("]")
            ? String(host.dropFirst().dropLast()) : host
    }
}
