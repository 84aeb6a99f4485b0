import Synchronization

/// Keeps count of all connections. Nobody can take the places of others: who has too many loses
/// the oldest of them that asks for nothing.
final class ConnectionRegister: Sendable {
    /// One connection.
    struct ID: Hashable, Sendable {
        fileprivate let number: UInt64
    }

    fileprivate struct Connection {
        let owners: [ConnectionShare.Owner]
        let close: @Sendable () -> Void
        /// What is waited for, and the place in each owner's share.
        var waiting: (ConnectionShare.Wait, [ArrivalOrder<ID>.Place])?
        /// What is left of answers, and since when.
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
    private let proxies: Set<String>
    private let state = Mutex(State())

    /// - Parameter proxies: the addresses through which everybody comes.
    init(_ limits: ConnectionLimits = ConnectionLimits(), proxies: Set<String> = []) {
        self.limits = limits
        self.proxies = proxies
    }

    /// How many connections there are.
    var count: Int { state.withLock { $0.connections.count } }

    /// Lets a connection in, and closes another when there is no room. The server waits for its
    /// first request.
    ///
    /// - Parameter close: called once, when the connection must make room for another.
    /// - Returns: nil when there is no room, and nobody who could make some.
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

    /// What the server waits for on this connection; nil while it is at work on an answer.
    func wait(_ id: ID, for wait: ConnectionShare.Wait?) {
        state.withLock { $0.wait(id, for: wait) }
    }

    /// So much of this client's answers is still to be read. When all leave too much unread, who
    /// has kept the rest of an answer waiting for longest is closed.
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

    /// The connection is over.
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
