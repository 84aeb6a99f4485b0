import Foundation
import SQLStore
import Synchronization

/// A server's part in deciding which of several writes.
///
/// Times are measured by each server's own clock, from before its own question: a writer that was
/// stopped stops counting as one a second before another may take over.
final class Lease: Sendable {
    /// How long one beat lasts.
    static let validity = Duration.seconds(2)
    /// A writer that was silent for this long has lost the lease.
    static let silence = Duration.seconds(3)
    /// How long to wait for the lock of a writer whose connection was ended.
    static let handover = Duration.seconds(1)
    /// A server that did not reach PostgreSQL for this long counts as cut off.
    static let reach = Duration.seconds(1)

    private struct State {
        var writer = Writer.nobody
        var epoch: Int?
        var validUntil = ContinuousClock.now
        var last: (row: WriterRow, at: ContinuousClock.Instant)?
        var lastReached = ContinuousClock.now
        /// When it reached PostgreSQL again after it was cut off.
        var cameBack: ContinuousClock.Instant?
    }

    let member: ClusterMember
    private let state = Mutex(State())

    init(_ member: ClusterMember) { self.member = member }

    /// The epoch in which this server writes now.
    var epoch: Int? {
        let now = ContinuousClock.now
        return state.withLock { $0.validUntil > now ? $0.epoch : nil }
    }

    /// Who writes, as far as this server knows.
    var writer: Writer {
        let now = ContinuousClock.now
        return state.withLock { state in
            guard state.writer == .thisServer || state.epoch != nil else { return state.writer }
            return state.epoch != nil && state.validUntil > now ? .thisServer : .nobody
        }
    }

    /// - Returns: whether this is news.
    func note(_ writer: Writer) -> Bool {
        state.withLock { state in
            defer { state.writer = writer }
            return state.writer != writer
        }
    }

    /// The epoch in which it wrote last, whether or not a beat is due. After it stepped down, it
    /// has none.
    var heldEpoch: Int? { state.withLock(\.epoch) }

    func hold(_ epoch: Int, since began: ContinuousClock.Instant) {
        state.withLock { state in
            state.epoch = epoch
            state.validUntil = began + Self.validity
        }
    }

    func stepDown() { state.withLock { $0.epoch = nil } }

    /// Notes that PostgreSQL answered.
    func reached() {
        let now = ContinuousClock.now
        state.withLock { state in
            if now - state.lastReached > Self.reach { state.cameBack = now }
            state.lastReached = now
        }
    }

    /// True if this server was cut off at any time since then.
    func wasCutOff(since moment: ContinuousClock.Instant) -> Bool {
        let now = ContinuousClock.now
        return state.withLock { state in
            now - state.lastReached > Self.reach || state.cameBack.map { $0 > moment } ?? false
        }
    }

    /// Notes the row, and since when it is as it is.
    ///
    /// - Returns: whether its writer is silent for too long.
    func isSilent(_ row: WriterRow, at now: ContinuousClock.Instant) -> Bool {
        state.withLock { state in
            if let last = state.last, last.row == row { return now - last.at > Self.silence }
            state.last = (row, now)
            return false
        }
    }
}

extension PostgresEngine {
    /// Seconds between two looks at the lease.
    private static let leasePause = 0.4

    /// Who writes, as far as is known.
    public var currentWriter: Writer { lease?.writer ?? .thisServer }

    /// True if this server did not reach PostgreSQL for a second or more, at any time since then.
    public func wasCutOff(since moment: ContinuousClock.Instant) -> Bool {
        lease?.wasCutOff(since: moment) ?? false
    }

    /// Compares this server's secret with that of the others.
    ///
    /// - Throws: `PostgresOpenError.otherSecret`.
    public func agree(onSecret mark: String) throws {
        secretMark.withLock { $0 = mark }
        if epoch != nil {
            try withWriter { connection in
                try connection.execute("UPDATE writer SET secret_mark = $1", [.text(mark)])
            }
        } else {
            let other = try PostgresConnection(address).writer()?.secretMark ?? ""
            guard other == mark || other.isEmpty else { throw PostgresOpenError.otherSecret }
        }
    }

    /// Takes part in the lease, on a thread of its own, until the engine is closed.
    func keepLease() {
        Thread.detachNewThread { [weak self] in
            while let self, !self.hasEnded {
                let writer = (try? self.renewLease()) ?? .nobody
                if self.lease?.note(writer) == true { self.writerChanges.yield(writer) }
                Thread.sleep(forTimeInterval: Self.leasePause)
            }
        }
    }

    public var epoch: Int? {
        let restorations = restorations.load(ordering: .acquiring)
        guard !isOnlooker.load(ordering: .relaxed) else { return nil }
        guard let lease else { return restorations }
        return lease.epoch.map { $0 + restorations }
    }

    /// Says that this server is there, if it writes; otherwise takes over when nobody does.
    ///
    /// - Returns: who writes.
    /// - Throws: `SQLError` while PostgreSQL cannot be reached.
    private func renewLease() throws -> Writer {
        guard let lease else { return .thisServer }
        let began = ContinuousClock.now
        do {
            let connection = try watching.connection(address)
            if let held = lease.heldEpoch {
                if hasWriter, try connection.beat(in: held) {
                    lease.reached()
                    lease.hold(held, since: began)
                    return .thisServer
                }
                stepDown()
            }
            let row = try connection.writer()
            lease.reached()
            // Not the time before the question: the answer may have come late.
            if let row, lease.isSilent(row, at: .now) {
                try connection.end(row)
                return try takeOver(lease, patience: Lease.handover) ? .thisServer : .nobody
            }
            if try takeOver(lease, patience: .zero) { return .thisServer }
            return row?.address.map(Writer.other) ?? .nobody
        } catch {
            watching.forget()
            throw error
        }
    }

    private func takeOver(_ lease: Lease, patience: Duration) throws -> Bool {
        let began = ContinuousClock.now
        let candidate = try candidates.connection(address)
        do {
            guard
                try candidate.becomesWriter(
                    at: lease.member.address, mark: secretMark.withLock(\.self), patience: patience)
            else {
                return false
            }
        } catch {
            candidates.forget()
            throw error
        }
        candidates.forget()
        install(candidate)
        lease.hold(candidate.writerEpoch, since: began)
        return true
    }
}

/// A connection that one thread uses, made when it is needed.
final class OwnConnection: Sendable {
    private struct Kept: @unchecked Sendable {
        let connection: PostgresConnection
    }

    private let kept = Mutex<Kept?>(nil)
    private let patience: Duration
    private let settings: [String]

    /// - Parameters:
    ///   - patience: how long the server may send nothing, while an answer is due.
    ///   - settings: statements that a new connection begins with.
    init(patience: Duration = PostgresLink.patience, settings: [String] = []) {
        self.patience = patience
        self.settings = settings
    }

    /// True if there is a connection that nothing has shown to be broken.
    var isOpen: Bool { kept.withLock { $0?.connection.link.isOpen ?? false } }

    func connection(_ address: PostgresAddress) throws -> PostgresConnection {
        if let known = kept.withLock(\.self), known.connection.link.isOpen {
            return known.connection
        }
        let made = Kept(connection: try PostgresConnection(address))
        made.connection.link.patience = patience
        for setting in settings { try made.connection.execute(setting, []) }
        kept.withLock { $0 = made }
        return made.connection
    }

    /// Closes the connection, unless somebody else uses it now.
    func forget() { kept.withLock { $0 = nil } }
}
