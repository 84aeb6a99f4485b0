public import Foundation
public import Ledger

/// The id of a webhook.
public typealias WebhookID = ID<Webhook>

/// An address that receives the events of a person's accounts and goals.
public struct Webhook: Hashable, Sendable {
    public let id: WebhookID
    public let person: PersonID
    /// The base URL of the receiver; each kind of event has its own path below it.
    public let url: String
    /// The public key that verifies events from here: RSA, as X.509 SubjectPublicKeyInfo (DER).
    public let publicKeyBytes: [UInt8]
    public let createdAt: Timestamp
    /// Since when events wait instead of being sent.
    public let pausedAt: Timestamp?
    /// The events that it lost because too many waited, or waited too long.
    public private(set) var gap: WebhookGap?

    public init(
        id: WebhookID, person: PersonID, url: String, publicKeyBytes: [UInt8],
        createdAt: Timestamp, pausedAt: Timestamp?, gap: WebhookGap? = nil
    ) {
        self.id = id
        self.person = person
        self.url = url
        self.publicKeyBytes = publicKeyBytes
        self.createdAt = createdAt
        self.pausedAt = pausedAt
        self.gap = gap
    }

    /// The webhook, without a gap too old to show.
    package func seen(at now: Timestamp) -> Webhook {
        var webhook = self
        if gap?.isShown(at: now) == false { webhook.gap = nil }
        return webhook
    }

    public var isPaused: Bool { pausedAt != nil }

    /// The public key as one line of Base64 (RFC 4648), the form that receivers expect.
    public var publicKey: String { Data(publicKeyBytes).base64EncodedString() }
}

/// One event for a webhook: an entry of a feed is new, was settled, or was edited.
public struct WebhookEvent: Hashable, Sendable {
    /// The same for every attempt to send this event to this webhook.
    public let id: UUID
    public let webhook: WebhookID
    public let person: PersonID
    /// The account or goal whose feed has the entry.
    public let account: AccountID
    public let transfer: TransferID
    public let happenedAt: Timestamp

    /// - Parameter change: the number of the entry's change; 0 for the entry itself.
    public init(
        webhook: WebhookID, person: PersonID, account: AccountID, transfer: TransferID,
        change: Int64, happenedAt: Timestamp
    ) {
        id = Self.id(webhook, account, transfer, change, happenedAt)
        self.webhook = webhook
        self.person = person
        self.account = account
        self.transfer = transfer
        self.happenedAt = happenedAt
    }

    /// Derived from the event's content, in the form of version 4, the only one that some receivers
    /// accept. It does not depend on a row number alone, because a restored backup reuses those.
    private static func id(
        _ webhook: WebhookID, _ account: AccountID, _ transfer: TransferID, _ change: Int64,
        _ time: Timestamp
    ) -> UUID {
        let digest = Digest32(
            fingerprintOf: "webhook event", .id(webhook.uuid), .id(account.uuid),
            .id(transfer.uuid), .units(change), .units(time.milliseconds))
        return UUID(bytes: Array(digest.bytes.prefix(16))).with(version: 4)
    }
}
