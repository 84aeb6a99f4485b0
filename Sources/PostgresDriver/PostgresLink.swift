import CPQ
import Foundation
import SQLStore

/// One connection of libpq, always in pipeline mode: statements are sent without waiting, and
/// `settle` reads their results.
///
/// libpq does not block here (https://www.postgresql.org/docs/15/libpq-pipeline-mode.html): with
/// both sides full of unread bytes, a blocking client and its server would wait for each other.
final class PostgresLink {
    /// The origin of the next result in line.
    private enum Expected {
        case preparation(of: String)
        case answer
        case sync
    }

    let connection: OpaquePointer
    private var statements = PreparedStatements()
    private var expected: [Expected] = []
    /// Warnings of the server since the last statement.
    private let notices = Notices()
    /// Says whether the server still works on what was sent, each time its patience ends.
    var isWorking: () -> Bool = { false }
    /// True once an answer did not come in time: nobody knows what comes next over this connection.
    private var isGivenUp = false
    /// How long the server may send nothing, while an answer is due.
    var patience = PostgresLink.patience

    /// How many statements may be sent before their results are read.
    private static let mostUnsettled = 200
    /// The usual patience.
    static let patience = Duration.seconds(10)

    /// - Throws: `SQLError` with `Cause.disconnected`.
    init(_ address: PostgresAddress) throws {
        let texts = address.parameters.map { (strdup($0.name), strdup($0.value)) }
        defer {
            texts.forEach {
                free($0.0); free($0.1)
            }
        }
        let names = texts.map { UnsafePointer($0.0) } + [nil]
        let values = texts.map { UnsafePointer($0.1) } + [nil]
        guard let opened = PQconnectdbParams(names, values, 1) else {
            throw SQLError(cause: .disconnected, message: "libpq has no memory left")
        }
        connection = opened
        // Every property has its value by now, so `deinit` ends what did not connect.
        guard PQstatus(connection) == CONNECTION_OK, PQsetnonblocking(connection, 1) == 0,
            PQenterPipelineMode(connection) == 1
        else { throw lost }
        notices.listen(to: connection)
    }

    deinit { PQfinish(connection) }

    /// The server's version: 150018 is 15.18.
    var serverVersion: Int { Int(PQserverVersion(connection)) }

    /// The number of the server's process, as it was told when the connection began: a pooler tells
    /// one of its own.
    var toldProcess: Int64 { Int64(PQbackendPID(connection)) }

    /// The server's name, and its port.
    var server: String {
        let host = PQhost(connection).map { String(cString: $0) } ?? ""
        let port = PQport(connection).map { String(cString: $0) } ?? ""
        return "\(host):\(port)"
    }

    /// True as long as nothing has shown that the connection broke.
    var isConnected: Bool { !isGivenUp && PQstatus(connection) == CONNECTION_OK }

    /// True if the connection can be used now, as far as is known without asking the server.
    var isOpen: Bool {
        guard isConnected, expected.isEmpty else { return false }
        // The end may stand behind a last message.
        while isReadable {
            guard PQconsumeInput(connection) == 1, isConnected else { return false }
        }
        return true
    }

    /// True if the server has sent something, or ended the connection.
    private var isReadable: Bool {
        var poll = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
        return Foundation.poll(&poll, 1, 0) == 1
    }

    /// Sends a statement, without waiting for its result.
    ///
    /// - Throws: `SQLError`, also of an earlier statement.
    func send(_ sql: String, _ values: [SQLValue]) throws {
        try send(sql, with: values.map(PostgresValue.init))
    }

    /// - Throws: `SQLError`, also of an earlier statement.
    func send(_ sql: String, with values: [PostgresValue]) throws {
        if expected.count > Self.mostUnsettled { _ = try settle() }
        let (statement, isNew) = statements.statement(for: sql, values)
        if isNew {
            expected.append(.preparation(of: sql))
            let sent = PQsendPrepare(
                connection, statement.name, PostgresDialect.translate(sql),
                Int32(statement.types.count), statement.types)
            guard sent == 1 else { throw lost }
        }
        expected.append(.answer)
        let sent = values.withParameters {
            PQsendQueryPrepared(connection, statement.name, Int32(values.count), $0, $1, $2, 1)
        }
        guard sent == 1 else { throw lost }
    }

    /// Waits for the results of everything sent.
    ///
    /// - Returns: the result of the last statement, if any was sent.
    /// - Throws: `SQLError`: the first error among them.
    @discardableResult
    func settle() throws -> PostgresResult? { try settleAll().last }

    /// Waits for the results of everything sent.
    ///
    /// - Returns: the result of each statement, in order.
    /// - Throws: `SQLError`: the first error among them.
    func settleAll() throws -> [PostgresResult] {
        try synchronise()
        var answers: [PostgresResult] = []
        var first: SQLError?
        while let next = expected.first {
            let results = try results()
            expected.removeFirst()
            let error = results.lazy.compactMap(\.error).first
            switch next {
            case .preparation(let sql) where error != nil || results.contains(where: \.isSkipped):
                statements.forget(sql)
            case .preparation: break
            case .answer: if let answer = results.last { answers.append(answer) }
            case .sync: break
            }
            if first == nil { first = error }
        }
        if let first { throw first }
        return answers
    }

    /// Lets the server work on everything sent, without waiting for it.
    func push() throws {
        try synchronise()
        guard PQflush(connection) >= 0 else { throw lost }
    }

    private func synchronise() throws {
        switch expected.last {
        case .none, .sync: return
        case .preparation, .answer: break
        }
        guard PQpipelineSync(connection) == 1 else { throw lost }
        expected.append(.sync)
    }

    /// The server's warning, since this was last asked, that a commit may be lost: it did not wait
    /// for its standby.
    func takeWarning() -> String? { notices.take() }

    /// The results of one statement, or of a synchronisation.
    private func results() throws -> [PostgresResult] {
        var results: [PostgresResult] = []
        while true {
            try waitForResult()
            guard let raw = PQgetResult(connection) else {
                guard PQstatus(connection) == CONNECTION_OK else { throw lost }
                return results
            }
            let result = PostgresResult(raw)
            results.append(result)
            // No null follows a synchronisation.
            if PQresultStatus(raw) == PGRES_PIPELINE_SYNC { return results }
            guard PQstatus(connection) == CONNECTION_OK else { throw result.error ?? lost }
        }
    }

    /// Sends the bytes that libpq holds and reads until the next result is complete.
    private func waitForResult() throws {
        guard !isGivenUp else { throw givenUp() }
        while true {
            let unsent = PQflush(connection)
            guard unsent >= 0 else { throw lost }
            if unsent == 0, PQisBusy(connection) == 0 { return }
            var poll = pollfd(
                fd: PQsocket(connection),
                events: Int16(POLLIN) | (unsent == 1 ? Int16(POLLOUT) : 0),
                revents: 0)
            let found = Foundation.poll(&poll, 1, Int32(patience / .milliseconds(1)))
            guard found >= 0 || errno == EINTR else { throw lost }
            if found == 0, !isWorking() { throw givenUp() }
            if poll.revents & ~Int16(POLLOUT) != 0, PQconsumeInput(connection) == 0 { throw lost }
        }
    }

    /// Something between here and the server takes bytes and forwards none.
    private func givenUp() -> SQLError {
        isGivenUp = true
        return SQLError(
            cause: .disconnected,
            message: "PostgreSQL did not answer for \(Int(patience / .seconds(1))) seconds")
    }

    var lost: SQLError {
        let message = PQerrorMessage(connection).map { String(cString: $0) } ?? ""
        return SQLError(
            cause: .disconnected,
            message: message.trimmingCharacters(in: .whitespacesAndNewlines))
    }
}

/// The statements that a connection has prepared, by their text.
private struct PreparedStatements {
    struct Statement {
        let name: String
        /// The type of each parameter; 0 while only NULL was passed.
        let types: [Oid]
    }

    private var known: [String: Statement] = [:]
    private var count = 0

    /// A statement whose types fit these values, and whether it must be prepared first.
    mutating func statement(for sql: String, _ values: [PostgresValue]) -> (Statement, isNew: Bool)
    {
        let old = known[sql]
        if let old, zip(old.types, values).allSatisfy({ $1.fits($0) }) { return (old, false) }
        count += 1
        let types = values.enumerated().map { index, value in
            value.type ?? old?.types[index] ?? 0
        }
        let statement = Statement(name: "s\(count)", types: types)
        known[sql] = statement
        return (statement, true)
    }

    mutating func forget(_ sql: String) { known[sql] = nil }
}

/// The warnings of a connection. libpq calls it back while results are read.
private final class Notices {
    private var warning: String?

    func listen(to connection: OpaquePointer) {
        PQsetNoticeReceiver(
            connection,
            { notices, result in
                guard let notices, let result else { return }
                let code = PQresultErrorField(result, Int32(UInt8(ascii: "C")))
                guard let code, String(cString: code) == PostgresResult.localCommit else { return }
                Unmanaged<Notices>.fromOpaque(notices).takeUnretainedValue().warning =
                    PostgresResult.message(of: result)
            }, Unmanaged.passUnretained(self).toOpaque())
    }

    func take() -> String? {
        defer { warning = nil }
        return warning
    }
}
