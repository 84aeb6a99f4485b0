import Foundation
import SQLStore
import Synchronization

/// Up to where the synchronous standby is known to have the journal. A commit whose wait for it was
/// cancelled shows its rows, and they are gone when the standby takes over.
///
/// While the standby confirms what it is asked, reads go on as they are. Otherwise each read looks
/// whether the journal has more than was confirmed, and waits for that: while the standby is away,
/// people can read what they saw before.
final class Confirmation: Sendable {
    /// The read would show rows that the standby may not have.
    private struct NotYet: Error {}

    private struct State {
        /// True if commits wait for a standby.
        var isNeeded: Bool
        /// The last transfer that the standby has.
        var place: Int64 = -1
        /// When the question began that found it.
        var askedAt: ContinuousClock.Instant?
        /// How often a commit's outcome was unknown.
        var doubts = 0
        var isAsking = false
        var isClosed = false
        /// When to ask again, unless somebody does anyway.
        var nextAt = ContinuousClock.now

        func isFresh(at now: ContinuousClock.Instant) -> Bool {
            askedAt.map { now - $0 < Confirmation.lifetime } ?? false
        }
    }

    /// How long an answer holds.
    private static let lifetime = Duration.milliseconds(500)
    /// When to ask again.
    private static let pause = Duration.milliseconds(200)
    /// How long a read waits.
    private static let patience = Duration.seconds(3)
    /// Seconds between two looks of such a read.
    private static let lookPause = 0.02

    private let address: PostgresAddress
    private let connection = OwnConnection()
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "awallet.confirmation")

    /// - Throws: `SQLError`.
    init(_ address: PostgresAddress, over connection: PostgresConnection) throws {
        self.address = address
        state = Mutex(State(isNeeded: try connection.waitsForStandby()))
    }

    func close() {
        state.withLock { $0.isClosed = true }
        connection.forget()
    }

    /// A commit may be in the primary's log alone.
    func doubt() {
        state.withLock { state in
            state.doubts += 1
            state.askedAt = nil
        }
    }

    /// - Throws: `SQLError` while the standby does not confirm the rows to show; errors of the
    ///   body.
    func read<Answer>(
        _ readers: PostgresReaders, _ extent: PostgresReaders.Extent,
        _ body: (any SQLConnection) throws -> Answer
    ) throws -> Answer {
        guard !isFresh() else { return try readers.read(extent, body) }
        let end = ContinuousClock.now + Self.patience
        while true {
            do {
                return try readers.read(.snapshot) { connection in
                    guard try connection.place() <= state.withLock(\.place) else { throw NotYet() }
                    return try body(connection)
                }
            } catch is NotYet {
                guard ContinuousClock.now < end else { throw SQLError.unconfirmed }
                if isFresh() { return try readers.read(extent, body) }
                Thread.sleep(forTimeInterval: Self.lookPause)
            }
        }
    }

    /// True if reads can go on without a look. Asks the standby if nobody does.
    private func isFresh() -> Bool {
        let now = ContinuousClock.now
        let (isFresh, mustAsk) = state.withLock { state in
            let mustAsk = !state.isAsking && !state.isClosed && now >= state.nextAt
            if mustAsk { state.isAsking = true }
            return (!state.isNeeded || state.isFresh(at: now), mustAsk)
        }
        if mustAsk { queue.async { [weak self] in self?.ask() } }
        return isFresh
    }

    /// Commits something, which waits until the standby has everything before it. While commits
    /// wait for a standby, it is asked again and again.
    private func ask() {
        let began = ContinuousClock.now
        // PostgreSQL may have crashed since, and show now what no standby has.
        if !connection.isOpen { doubt() }
        let doubts = state.withLock(\.doubts)
        do {
            let place = try confirmedPlace(doubts, at: began)
            state.withLock { state in
                state.place = place
                state.askedAt = state.doubts == doubts ? began : nil
            }
        } catch {
            connection.forget()
            doubt()
        }
        let goesOn = state.withLock { state in
            state.nextAt = .now + Self.pause
            state.isAsking = state.isNeeded && !state.isClosed
            return state.isAsking
        }
        guard goesOn else { return }
        queue.asyncAfter(deadline: .now() + Self.pause / .seconds(1)) { [weak self] in self?.ask() }
    }

    /// - Parameters:
    ///   - doubts: how often a commit's outcome was unknown before.
    ///   - now: when the question began.
    private func confirmedPlace(
        _ doubts: Int, at now: ContinuousClock.Instant
    ) throws -> Int64 {
        let connection = try connection.connection(address)
        try connection.begin()
        let isNeeded = try connection.waitsForStandby()
        state.withLock { $0.isNeeded = isNeeded }
        let place = try connection.place()
        // The standby had what could be seen a moment ago, so it has what can be seen now, whether
        // or not it still answers.
        state.withLock { state in
            if !isNeeded || state.isFresh(at: now) && state.doubts == doubts { state.place = place }
        }
        if isNeeded {
            try connection.execute("SELECT pg_logical_emit_message(true, 'awallet', '')", [])
        }
        try connection.commit()
        return place
    }
}

extension SQLConnection {
    /// True if commits wait for a standby.
    fileprivate func waitsForStandby() throws -> Bool {
        try first("SELECT current_setting('synchronous_standby_names') <> ''", []) {
            $0.integer(0) == 1
        } ?? false
    }

    /// The last transfer's place in the journal.
    fileprivate func place() throws -> Int64 {
        try first("SELECT coalesce(max(sequence), 0) FROM transfer", []) { $0.integer(0) } ?? 0
    }
}

extension SQLError {
    /// The standby is away, and the primary has something that it does not have.
    fileprivate static let unconfirmed = SQLError(
        cause: .disconnected, message: "the standby has not confirmed the last payment")
}
