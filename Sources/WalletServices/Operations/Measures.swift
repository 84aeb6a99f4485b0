import SQLStore

/// The figures that metrics read from the database: sums and counts, of nobody in particular.
public struct Measures: Sendable {
    let core: Core

    /// The measures of one moment.
    public struct Reading: Sendable {
        /// The last place of the journal; the next reading goes on there.
        public let place: Int64
        /// The money that entered and left the wallet since the earlier place.
        public let flows: [MoneyFlow]
        /// How many webhook events wait for their receivers.
        public let waitingEvents: Int64
    }

    /// The maximum number of places of the journal in one reading.
    private static let batch: Int64 = 100_000

    /// The last place of the journal.
    public func place() async throws -> Int64 {
        try await core.store.read { try $0.lastSequence() }
    }

    /// - Parameter place: the place of the reading before.
    public func read(after place: Int64) async throws -> Reading {
        try await core.store.read { tx in
            let end = min(try tx.lastSequence(), place + Self.batch)
            return Reading(
                place: end, flows: try tx.moneyFlow(after: place, through: end),
                waitingEvents: try tx.waitingEvents())
        }
    }
}
