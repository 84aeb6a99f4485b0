public import Foundation

/// The id of one kind of thing, made once and never used again. An account's cannot be passed for
/// a transfer's.
///
/// `Thing` is only the kind. The members are inlinable: each lookup of a payment hashes an id.
public struct ID<Thing>: Hashable, Sendable {
    public let uuid: UUID

    @inlinable public init(_ uuid: UUID) {
        self.uuid = uuid
    }

    @inlinable public static func == (left: ID, right: ID) -> Bool { left.uuid == right.uuid }

    @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(uuid) }

    /// `f81d4fae-7dec-11d0-a765-00a0c91e6bf6`.
    public var text: String { uuid.text }
}

extension UUID {
    /// The 36 characters of RFC 9562, 4, in lower case.
    public var text: String { uuidString.lowercased() }
}
