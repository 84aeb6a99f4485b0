import Foundation
import HTTPSupport
import Ledger
import NIOCore
public import WalletServices

/// The events of webhooks as the Starling API v2 has them: `FEED_ITEM`.
///
/// See `docs/compatibility/starling-webhooks.md`.
public struct StarlingWebhookBodies: WebhookBodies {
    let wallet: Wallet

    public init(wallet: Wallet) {
        self.wallet = wallet
    }

    /// - Throws: `WalletError.transferNotFound`, and what the store throws.
    public func body(of event: WebhookEvent) async throws -> [UInt8] {
        let entry = try await wallet.feed.entry(
            event.transfer, in: event.account, by: event.person)
        var json = JSONWriter(capacity: 2048)
        json.object { json in
            json.id("webhookEventUid", event.id)
            json.string("webhookType", "FEED_ITEM")
            json.time("eventTimestamp", event.happenedAt)
            json.id("accountHolderUid", event.person.uuid)
            json.object("content") { json in
                json.id("feedItemUid", StarlingIDs.feedItem(entry))
            }
        }
        return Array(json.buffer.readableBytesView)
    }
}
