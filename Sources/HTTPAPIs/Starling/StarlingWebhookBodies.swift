import Foundation
import HTTPSupport
import Ledger
import NIOCore
public import WalletServices

/// The events of webhooks in the format of the Starling API v2: `FEED_ITEM`.
///
/// See `docs/compatibility/starling-webhooks.md`.
public struct StarlingWebhookBodies: WebhookBodies {
    let wallet: Wallet

    public init(wallet: Wallet) {
        self.wallet = wallet
    }

    /// - Throws: `WalletError.account(.notFound)`, `.history(.transferNotFound)`, and what the
    ///   store throws.
    public func body(of event: WebhookEvent) async throws -> [UInt8] {
        let item = try await wallet.feed.item(
            event.transfer, in: event.account, by: event.person)
        let (account, category) = try await place(of: event)
        let json = JSONWriter(capacity: 2048) { json in
            json.uid("webhookEventUid", event.id)
            json.string("webhookType", "FEED_ITEM")
            json.time("eventTimestamp", event.happenedAt)
            json.uid("accountHolderUid", event.person.uuid)
            json.object("content") { json in
                item.write(to: &json, in: category, of: event.person, as: .event(of: account))
            }
        }
        return Array(json.buffer.readableBytesView)
    }

    /// The account, and the part of it whose feed has the entry.
    private func place(
        of event: WebhookEvent
    ) async throws -> (AccountID, StarlingCategory) {
        do {
            let goal = try await wallet.goals.findEver(event.account, of: event.person)
            return (goal.parent, StarlingCategory(goal: goal.id))
        } catch WalletError.goal(.notFound) {
            return (event.account, StarlingCategory(mainOf: event.account))
        }
    }
}
