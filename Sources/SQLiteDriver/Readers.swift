import Foundation
import GRDB
import SQLStore
import Synchronization

/// Read-only connections, each used by one thread at a time and reused afterwards.
///
/// Getting a connection from GRDB's own pool costs more than reading a balance with it; here it
/// comes from a stack.
final class Readers: Sendable {
    private let path: String
    private let options: Configuration
    /// The connections that nobody uses now. After `close` there is no such list.
    private let idle = Mutex<[DatabaseQueue]?>([])

    init(path: String, options: Configuration) {
        self.path = path
        var options = options
        options.readonly = true
        self.options = options
    }

    /// Closes all connections, those in use as soon as they are idle.
    func close() { idle.withLock { $0 = nil } }

    /// Reads outside any transaction. There are as many connections as parallel reads: at most one
    /// for each thread that runs requests.
    func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        let known = try idle.withLock { idle in
            guard idle != nil else {
                throw SQLError(cause: .other, message: "the database is closed")
            }
            return idle?.popLast()
        }
        let reader = try known ?? newReader()
        do {
            let answer = try reader.inDatabase(body)
            idle.withLock { $0?.append(reader) }
            return answer
        } catch {
            // One that read something wrong may remember it.
            let isWrong = (error as? SQLError)?.cause.isDamage ?? false
            if !isWrong { idle.withLock { $0?.append(reader) } }
            throw error
        }
    }

    /// Reading the schema is part of it.
    private func newReader() throws -> DatabaseQueue {
        errno = 0
        do {
            return try DatabaseQueue(path: path, configuration: options)
        } catch let error as DatabaseError {
            let systemError = errno
            throw SQLError(
                cause: .init(
                    sqliteCode: error.extendedResultCode.rawValue, systemError: systemError),
                message: error.message ?? "SQLite opened no connection")
        }
    }
}
