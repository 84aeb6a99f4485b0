public import Foundation

/// The constant properties of an account: its owner, its parent account and its currency.
public struct AccountOrigin: Hashable, Sendable {
    public let id: AccountID
    public let kind: AccountKind
    public let currency: String
    /// The external account has none.
    public let owner: UUID?
    /// The account that this goal belongs to. Only goals have one.
    public let parent: AccountID?
    public let openedAt: Timestamp
    /// The fingerprint of the request that opened it; empty for the external account.
    public let fingerprint: [UInt8]

    public init(
        id: AccountID, kind: AccountKind, currency: String, owner: UUID?, parent: AccountID?,
        openedAt: Timestamp, fingerprint: [UInt8]
    ) {
        self.id = id
        self.kind = kind
        self.currency = currency
        self.owner = owner
        self.parent = parent
        self.openedAt = openedAt
        self.fingerprint = fingerprint
    }
}

/// The events in an account's life, apart from transfers.
public enum AccountStep: String, CaseIterable, Sendable {
    case opened
    case closed
    case reopened
}

/// One entry of the append-only register of accounts.
public struct AccountEvent: Hashable, Sendable {
    /// Its place in the register: 1, 2, 3 … without gaps.
    public let number: Int64
    public let account: AccountID
    public let step: AccountStep
    public let time: Timestamp
    /// The link of the register's hash chain.
    public let hash: Digest32

    public init(
        number: Int64, account: AccountID, step: AccountStep, time: Timestamp, hash: Digest32
    ) {
        self.number = number
        self.account = account
        self.step = step
        self.time = time
        self.hash = hash
    }

    /// The entry that follows the one with this hash.
    public init(
        number: Int64, step: AccountStep, time: Timestamp, of origin: AccountOrigin,
        after previous: Digest32
    ) {
        self.init(
            number: number, account: origin.id, step: step, time: time,
            hash: Chain.link(after: previous, number: number, step: step, time: time, of: origin))
    }
}

extension Chain {
    /// The link of one entry of the register: SHA-256 over the previous link and the entry's bytes.
    static func link(
        after previous: Digest32, number: Int64, step: AccountStep, time: Timestamp,
        of origin: AccountOrigin
    ) -> Digest32 {
        let canonical = canonicalBytes(of: origin, number: number, step: step, time: time)
        return Digest32(of: previous.bytes + canonical)
    }

    /// The bytes to hash, version 1, pinned by golden vectors. Each entry covers the account's
    /// origin, so that no part of it can be changed later.
    ///
    ///     1 byte   version, 1
    ///     8 bytes  number            8 bytes  time, milliseconds since 1970
    ///    16 bytes  account           8 bytes  time of opening
    ///     1 byte   0 or 16, then the owner;   1 byte 0 or 16, then the account above
    ///     1 byte   length, then each of: the step's name, the kind's name, the currency's code,
    ///              the fingerprint of the request
    ///
    /// Integers are signed, 64 bits, big endian; texts are ASCII.
    static func canonicalBytes(
        of origin: AccountOrigin, number: Int64, step: AccountStep, time: Timestamp
    ) -> [UInt8] {
        var bytes: [UInt8] = [1]
        bytes.append(number)
        bytes.append(time.milliseconds)
        bytes.append(origin.id.uuid)
        bytes.append(origin.openedAt.milliseconds)
        for id in [origin.owner, origin.parent?.uuid] {
            bytes.append(UInt8(id == nil ? 0 : 16))
            if let id { bytes.append(id) }
        }
        bytes.append(short: step.rawValue)
        bytes.append(short: origin.kind.rawValue)
        bytes.append(short: origin.currency)
        bytes.append(UInt8(truncatingIfNeeded: origin.fingerprint.count))
        bytes.append(contentsOf: origin.fingerprint)
        return bytes
    }
}
