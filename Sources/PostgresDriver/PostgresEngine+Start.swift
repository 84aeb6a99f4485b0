import Foundation
import SQLStore
import Synchronization

/// How a server becomes the one that writes, or joins another one.
extension PostgresEngine {
    /// How long to wait for the lock of a process that has just ended.
    private static let patience = Duration.seconds(3)
    /// How long to wait for a server that begins at the same time.
    private static let joinPatience = Duration.seconds(15)
    /// Seconds between two looks at who writes.
    private static let pause = 0.1
    /// Seconds between two beats of the only server.
    private static let beatPause = 1.0
    /// The only server of a wallet that does not beat for this long is not there any more.
    private static let silence = Duration.seconds(4)

    /// Writes, or follows the server that does.
    ///
    /// - Throws: `PostgresOpenError.inUse` beside a server without a cluster address; `SQLError`.
    func join(_ lease: Lease, over connection: PostgresConnection) throws {
        try requireRightClock(over: connection)
        let end = ContinuousClock.now + Self.joinPatience
        while true {
            let began = ContinuousClock.now
            let mark = secretMark.withLock(\.self)
            if try connection.becomesWriter(
                at: lease.member.address, mark: mark, patience: .zero)
            {
                install(connection)
                lease.hold(connection.writerEpoch, since: began)
                _ = lease.note(.thisServer)
                break
            }
            let row = try connection.writer()
            if row?.address != nil { break }
            // A server that has the lock says so a moment later.
            guard row == nil, ContinuousClock.now < end else { throw PostgresOpenError.inUse }
            Thread.sleep(forTimeInterval: Self.pause)
        }
        keepLease()
    }

    /// Writes alone.
    ///
    /// - Throws: `PostgresOpenError.inUse`, `SQLError`.
    func beginAlone(over connection: PostgresConnection) throws {
        guard try becomesOnlyWriter(over: connection) else { throw PostgresOpenError.inUse }
        install(connection)
        keepBeating()
    }

    /// Writes alone, or reads while another process writes.
    ///
    /// - Throws: `SQLError`.
    func lookOn(over connection: PostgresConnection) throws {
        if try connection.becomesWriter(at: nil, mark: secretMark.withLock(\.self), patience: .zero)
        {
            install(connection)
        } else {
            isOnlooker.store(true, ordering: .relaxed)
        }
    }

    /// - Returns: false when another process writes.
    func becomesOnlyWriter(over connection: PostgresConnection) throws -> Bool {
        let mark = secretMark.withLock(\.self)
        if try connection.becomesWriter(at: nil, mark: mark, patience: Self.patience) {
            return true
        }
        guard try endSilentWriter(of: mark, over: connection) else { return false }
        return try connection.becomesWriter(at: nil, mark: mark, patience: Self.patience)
    }

    /// Ends the session of a server that had the same secret and is not there any more: something
    /// between it and PostgreSQL keeps the session, and the lock with it.
    ///
    /// - Returns: whether there was one.
    private func endSilentWriter(
        of mark: String, over connection: PostgresConnection
    ) throws -> Bool {
        guard let row = try connection.writer(), row.secretMark == mark, !mark.isEmpty else {
            return false
        }
        let end = ContinuousClock.now + Self.silence
        while ContinuousClock.now < end {
            guard try connection.writer() == row else { return false }
            Thread.sleep(forTimeInterval: Self.pause)
        }
        try connection.end(row)
        return true
    }

    /// Says that the only server is there, on a thread of its own, until the engine is closed.
    private func keepBeating() {
        Thread.detachNewThread { [weak self] in
            while let self, !self.hasEnded {
                self.beatAlone()
                Thread.sleep(forTimeInterval: Self.beatPause)
            }
        }
    }

    private func beatAlone() {
        let hasSecret = secretMark.withLock { !$0.isEmpty }
        guard hasSecret, hasWriter else { return }
        do {
            let epoch = ownEpoch.load(ordering: .acquiring)
            _ = try watching.connection(address).beat(in: epoch)
        } catch {
            watching.forget()
        }
    }
}
