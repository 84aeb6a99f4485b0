public import Ledger

/// The id of a proof.
public typealias ProofID = ID<Proof>

/// Somebody confirmed that it is them, in one session. It holds for a few minutes.
public struct Proof: Hashable, Sendable {
    /// How they did.
    public enum Way: String, CaseIterable, Sendable {
        case password
        case code
        case passkey
    }

    public let id: ProofID
    public let session: SessionID
    /// The only act that it confirms, once. Without one, it confirms every act that needs the
    /// person's presence.
    public let binding: Digest32?
    public let way: Way
    public let time: Timestamp

    public init(
        id: ProofID, session: SessionID, binding: Digest32?, way: Way, time: Timestamp
    ) {
        self.id = id
        self.session = session
        self.binding = binding
        self.way = way
        self.time = time
    }
}

/// Somebody whom a person has paid.
public struct KnownPayee: Hashable, Sendable {
    public let payee: PersonID
    /// When the first payment was made.
    public let since: Timestamp
    /// True once the person confirmed a payment to them with a proof.
    public let isProven: Bool

    public init(payee: PersonID, since: Timestamp, isProven: Bool) {
        self.payee = payee
        self.since = since
        self.isProven = isProven
    }
}
