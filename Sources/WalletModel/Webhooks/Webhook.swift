public import Foundation
public import Ledger

/// The id of a webhook.
public typealias WebhookID = ID<Webhook>

/// An address that is told whatever happens to a person's accounts and goals.
public struct Webhook: Hashable, Sendable {
    public let id: WebhookID
    public let person: PersonID
    /// What events are posted to; each kind of event has a path of its own below it.
    public let url: String
    /// What proves that an event comes from here: an RSA key, as X.509 SubjectPublicKeyInfo (DER).
    public let publicKeyBytes: [UInt8]
    public let createdAt: Timestamp
    /// Since when events wait instead of being sent; nil while they are sent.
    public let pausedAt: Timestamp?
    /// What it was not told, because too much had piled up; nil when nothing is missing.
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

    /// Without a gap that is long over.
    package func seen(at now: Timestamp) -> Webhook {
        var webhook = self
        if gap?.isShown(at: now) == false { webhook.gap = nil }
        return webhook
    }

    public var isPaused: Bool { pausedAt != nil }

    /// The public key as one line of Base64 (RFC 4648), as receivers take it.
    public var publicKey: String { Data(publicKeyBytes).base64EncodedString() }
}

/// One thing that a webhook is told: an entry of a feed is new, was settled, or was edited.
public struct WebhookEvent: Hashable, Sendable {
    /// Always the same for the same webhook and occasion, however often it is sent.
    public let id: UUID
    public let webhook: WebhookID
    public let person: PersonID
    /// The account or goal whose feed has the entry.
    public let account: AccountID
    public let transfer: TransferID
    public let happenedAt: Timestamp

    /// - Parameter change: which change of the entry it is; 0 for the entry itself.
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

    /// Made of what the event stands for, in the form of version 4, which is all that some
    /// receivers take. No number of a row alone is in it: a restored backup gives those out again.
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
