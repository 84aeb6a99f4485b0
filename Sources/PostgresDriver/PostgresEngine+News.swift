import CPQ
import Foundation
import SQLStore

/// Messages between the servers of a wallet (`LISTEN` and `NOTIFY`).
extension PostgresEngine {
    private static let channel = "awallet"
    /// PostgreSQL's maximum is 8,000 bytes.
    public static let longestNews = 7_000

    /// Tells all servers that listen.
    ///
    /// - Throws: `SQLError`; some may not have heard it then.
    public func publish(_ news: String) throws {
        let connection = try publishing.connection(address)
        do {
            try connection.execute("SELECT pg_notify($1, $2)", [.text(Self.channel), .text(news)])
        } catch {
            publishing.forget()
            throw error
        }
    }

    /// Listens on a thread of its own, until the engine is closed.
    ///
    /// - Parameter hear: receives each text, and nil at the beginning of each connection: anything
    ///   may have been said before it.
    public func listen(_ hear: @escaping @Sendable (String?) -> Void) {
        Thread.detachNewThread { [weak self] in
            while let self, !self.hasEnded {
                do { try self.hearAll(hear) } catch { Thread.sleep(forTimeInterval: 0.2) }
            }
        }
    }

    private func hearAll(_ hear: (String?) -> Void) throws {
        let connection = try PostgresConnection(address)
        try connection.execute("LISTEN \(Self.channel)", [])
        hear(nil)
        while !hasEnded {
            for news in try connection.link.news(within: .seconds(1)) { hear(news) }
        }
    }
}

extension PostgresLink {
    /// The messages that reached this connection.
    ///
    /// - Parameter patience: how long to wait for it.
    fileprivate func news(within patience: Duration) throws -> [String] {
        var poll = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
        let found = Foundation.poll(&poll, 1, Int32(patience / .milliseconds(1)))
        guard found >= 0 || errno == EINTR else { throw lost }
        guard found <= 0 || PQconsumeInput(connection) == 1, PQstatus(connection) == CONNECTION_OK
        else { throw lost }
        var all: [String] = []
        while let news = PQnotifies(connection) {
            all.append(String(cString: news.pointee.extra))
            PQfreemem(news)
        }
        return all
    }
}
