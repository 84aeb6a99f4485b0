import Synchronization

/// Counts all connections. No client can take the places of others: a client with too many
/// connections loses its oldest idle one.
final class ConnectionRegister: Sendable {
    /// One connection.
    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    fileprivate struct Connection {
        let owners: [ConnectionShare.Owner]
        let close: @Sendable () -> Void
        /// The part of a request that the server waits for, and the connection's position in each
        /// owner's share.
        var waiting: (ConnectionShare.Wait, [ArrivalOrder<ID>.Place])?
        /// How much of the answers the client has not read, and since when.
        var unread: (bytes: Int, place: ArrivalOrder<ID>.Place)?
    }

    fileprivate struct State {
        var lastNumber: UInt64 = 0
        var connections: [ID: Connection] = [:]
        var shares: [ConnectionShare.Owner: ConnectionShare] = [:]
        var unreadBytes = 0
        var unread = ArrivalOrder<ID>()
    }

    let limits: ConnectionLimits
    private let proxies: TrustedProxies
    private let state = Mutex(State())

    /// - Parameter proxies: those that all clients share.
    init(_ limits: ConnectionLimits = ConnectionLimits(), proxies: TrustedProxies = .none) {
        self.limits = limits
        self.proxies = proxies
    }

    /// The number of open connections.
    var count: Int { state.withLock { $0.connections.count } }

    /// Admits a connection; when all places are taken, closes another one. The server then waits
    /// for the first request.
    ///
    /// - Parameter close: called once, when the connection must make room for another.
    /// - Returns: no id when all places are taken and no connection can be closed.
    func enter(from address: String, close: @escaping @Sendable () -> Void) -> ID? {
        let owners = ConnectionShare.Owner.all(of: address, proxies: proxies)
        let (id, leaving) = state.withLock { state -> (ID?, [Connection]) in
            var leaving: [Connection] = []
            for owner in owners {
                let share = state.shares[owner] ?? ConnectionShare()
                guard share.count >= owner.maximum(in: limits) else { continue }
                guard let id = share.longestWaiting, let found = state.remove(id) else {
                    return (nil, leaving)
                }
                leaving.append(found)
            }
            return (state.add(Connection(owners: owners, close: close)), leaving)
        }
        for connection in leaving { connection.close() }
        return id
    }

    /// Records the part of a request that the server waits for on this connection. While it works
    /// on an answer, it waits for none.
    func wait(_ id: ID, for wait: ConnectionShare.Wait?) {
        state.withLock { $0.wait(id, for: wait) }
    }

    /// Records how many bytes of its answers this client has not read. When the total over all
    /// clients is too large, closes the connection that has left its answer unread for longest.
    func leaveUnread(_ bytes: Int, by id: ID) {
        let leaving = state.withLock { state -> [Connection] in
            state.leaveUnread(bytes, by: id)
            var leaving: [Connection] = []
            while state.unreadBytes > limits.unreadBytes, let oldest = state.unread.oldest,
                let found = state.remove(oldest)
            {
                leaving.append(found)
            }
            return leaving
        }
        for connection in leaving { connection.close() }
    }

    /// Removes a connection that has ended.
    func leave(_ id: ID) {
        state.withLock { _ = $0.remove(id) }
    }
}

extension ConnectionRegister.State {
    fileprivate mutating func add(
        _ connection: ConnectionRegister.Connection
    ) -> ConnectionRegister.ID {
        lastNumber += 1
        let id = ConnectionRegister.ID(number: lastNumber)
        connections[id] = connection
        for owner in connection.owners { shares[owner, default: ConnectionShare()].count += 1 }
        wait(id, for: .request)
        return id
    }

    fileprivate mutating func remove(
        _ id: ConnectionRegister.ID
    ) -> ConnectionRegister.Connection? {
        wait(id, for: nil)
        leaveUnread(0, by: id)
        guard let connection = connections.removeValue(forKey: id) else { return nil }
        for owner in connection.owners {
            shares[owner]?.count -= 1
            if shares[owner]?.count == 0 { shares[owner] = nil }
        }
        return connection
    }

    fileprivate mutating func wait(
        _ id: ConnectionRegister.ID, for wait: ConnectionShare.Wait?
    ) {
        guard let connection = connections[id] else { return }
        if let (old, places) = connection.waiting {
            for (owner, place) in zip(connection.owners, places) {
                shares[owner]?[old].remove(place)
            }
        }
        connections[id]?.waiting = wait.map { wait in
            (wait, connection.owners.compactMap { shares[$0]?[wait].append(id) })
        }
    }

    fileprivate mutating func leaveUnread(_ bytes: Int, by id: ConnectionRegister.ID) {
        guard let connection = connections[id] else { return }
        let old = connection.unread
        unreadBytes += bytes - (old?.bytes ?? 0)
        if bytes > 0 {
            connections[id]?.unread = (bytes, old?.place ?? unread.append(id))
        } else if let old {
            unread.remove(old.place)
            connections[id]?.unread = nil
        }
    }
}
