public import Foundation

/// One entry of the append-only log of acts: who did what to whom, without a word that anybody
/// typed. Those words are in a detail, which can be erased; the entry covers only its hash.
public struct LogEvent: Hashable, Sendable {
    /// Its place in the log: 1, 2, 3 … without gaps.
    public let number: Int64
    public let time: Timestamp
    /// The name of the act, in ASCII.
    public let act: String
    /// Who did it. The command line and strangers have no id.
    public let actor: UUID?
    /// The person whom it concerns. Without one, it concerns the whole wallet.
    public let subject: UUID?
    /// The transfer that it booked.
    public let transfer: UUID?
    /// SHA-256 of the detail's salt and text.
    public let detail: Digest32
    /// The link of the log's hash chain.
    public let hash: Digest32

    /// An entry as it is stored.
    public init(
        number: Int64, time: Timestamp, act: String, actor: UUID?, subject: UUID?, transfer: UUID?,
        detail: Digest32, hash: Digest32
    ) {
        self.number = number
        self.time = time
        self.act = act
        self.actor = actor
        self.subject = subject
        self.transfer = transfer
        self.detail = detail
        self.hash = hash
    }

    /// The entry that follows the one with this hash.
    public init(
        number: Int64, time: Timestamp, act: String, actor: UUID?, subject: UUID?, transfer: UUID?,
        detail: Digest32, after previous: Digest32
    ) {
        let event = LogEvent(
            number: number, time: time, act: act, actor: actor, subject: subject,
            transfer: transfer, detail: detail, hash: .zero)
        self.init(
            number: number, time: time, act: act, actor: actor, subject: subject,
            transfer: transfer, detail: detail, hash: Chain.link(after: previous, to: event))
    }
}

extension Chain {
    /// The link of one entry of the log: SHA-256 over the previous link and the entry's bytes.
    static func link(after previous: Digest32, to event: LogEvent) -> Digest32 {
        Digest32(of: previous.bytes + canonicalBytes(of: event))
    }

    /// The bytes to hash, version 1, pinned by golden vectors.
    ///
    ///     1 byte   version, 1
    ///     8 bytes  number            8 bytes  time, milliseconds since 1970
    ///     1 byte   0 or 16, then the actor; the same for the subject, and for the transfer
    ///     1 byte   length, then the act's name
    ///    32 bytes  hash of the detail
    ///
    /// Integers are signed, 64 bits, big endian; texts are ASCII.
    static func canonicalBytes(of event: LogEvent) -> [UInt8] {
        var bytes: [UInt8] = [1]
        bytes.append(event.number)
        bytes.append(event.time.milliseconds)
        for id in [event.actor, event.subject, event.transfer] {
            bytes.append(UInt8(id == nil ? 0 : 16))
            if let id { bytes.append(id) }
        }
        bytes.append(short: event.act)
        bytes.append(contentsOf: event.detail.bytes)
        return bytes
    }
}
