import Foundation
import Ledger
import Synchronization
import WalletServices

/// A receiver that records its messages, and gives prepared responses.
final class Receiver: WebhookSender {
    /// Its response to one message.
    enum Reply: Sendable {
        case status(Int64)
        case error(WebhookError)
        /// Never responds, until the request is cancelled.
        case silence
    }

    private struct State {
        var messages: [WebhookMessage] = []
        var replies: [Reply] = []
        var usual = Reply.status(204)
    }

    private let state = Mutex(State())
    /// Each message as it arrives.
    let arrivals: AsyncStream<WebhookMessage>
    private let arrived: AsyncStream<WebhookMessage>.Continuation

    init() {
        (arrivals, arrived) = AsyncStream.makeStream()
    }

    /// Sets the responses to the next messages, one each, and the default after them.
    func answer(_ replies: Reply..., then usual: Reply = .status(204)) {
        state.withLock { state in
            state.replies = replies
            state.usual = usual
        }
    }

    func send(_ message: WebhookMessage) async throws(WebhookError) -> Int64 {
        let reply = state.withLock { state in
            state.messages.append(message)
            return state.replies.isEmpty ? state.usual : state.replies.removeFirst()
        }
        arrived.yield(message)
        switch reply {
        case .status(let status): return status
        case .error(let error): throw error
        case .silence:
            try? await Task.sleep(for: .seconds(3600))
            throw .timedOut
        }
    }

    var messages: [WebhookMessage] { state.withLock(\.messages) }

    /// The events in the order of arrival.
    var told: [Told] { get throws { try messages.map(Told.init) } }
}

/// Writes an event's own fields into its body.
struct PlainBodies: WebhookBodies {
    func body(of event: WebhookEvent) async throws -> [UInt8] {
        let words = [
            event.id.uuidString, event.account.uuid.uuidString, event.transfer.uuid.uuidString,
            String(event.happenedAt.milliseconds),
        ]
        return Array(words.joined(separator: " ").utf8)
    }
}

/// The content of a received message.
struct Told: Hashable {
    let event: UUID
    let account: AccountID
    let transfer: TransferID
    let happenedAt: Timestamp

    init(_ message: WebhookMessage) throws {
        let words = String(decoding: message.body, as: UTF8.self).split(separator: " ")
        let ids = try words.prefix(3).map { try UUID(canonical: String($0)).orThrow("no id") }
        event = ids[0]
        account = AccountID(ids[1])
        transfer = TransferID(ids[2])
        happenedAt = Timestamp(milliseconds: try Int64(words[3]).orThrow("no time"))
    }
}

extension Spender {
    static let url = "https://example.org/hooks"

    /// A webhook of Ada.
    func webhook() async throws -> Webhook {
        try await wallet.webhooks.create(Self.url, by: ada)
    }

    /// Sends the due events.
    @discardableResult
    func dispatch(to receiver: Receiver) async throws -> Timestamp? {
        try await wallet.webhooks.dispatcher(bodies: PlainBodies(), sender: receiver).run()
    }

    func log(of webhook: Webhook) async throws -> [WebhookDelivery] {
        try await wallet.webhooks.deliveries(of: webhook.id, by: ada)
    }
}
