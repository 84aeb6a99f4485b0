import CPQ
import Foundation
import SQLStore

/// A result of libpq, freed with its last owner.
final class PostgresResult {
    /// The code of the warning that a commit did not wait for its standby: the transaction is in
    /// this server's log alone (WARNING 01000 of `SyncRepWaitForLSN`).
    static let localCommit = "01000"

    let raw: OpaquePointer

    init(_ raw: OpaquePointer) {
        self.raw = raw
    }

    deinit { PQclear(raw) }

    var rowCount: Int { Int(PQntuples(raw)) }

    var columnCount: Int { Int(PQnfields(raw)) }

    /// True if an earlier error kept the server from running the statement.
    var isSkipped: Bool { PQresultStatus(raw) == PGRES_PIPELINE_ABORTED }

    /// How many rows the statement changed.
    var changedRows: Int {
        PQcmdTuples(raw).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// The statement's answer, for example `COMMIT`.
    var tag: String { PQcmdStatus(raw).map { String(cString: $0) } ?? "" }

    /// The error that the server reported.
    var error: SQLError? {
        switch PQresultStatus(raw) {
        case PGRES_FATAL_ERROR, PGRES_BAD_RESPONSE:
            let code = PQresultErrorField(raw, Int32(UInt8(ascii: "C")))
            return SQLError(
                cause: .init(sqlState: code.map { String(cString: $0) } ?? "08000"),
                message: Self.message(of: raw))
        default: return nil
        }
    }

    static func message(of result: OpaquePointer) -> String {
        let primary = PQresultErrorField(result, Int32(UInt8(ascii: "M")))
        let message = (primary ?? UnsafeMutablePointer(mutating: PQresultErrorMessage(result)))
            .map { String(cString: $0) }
        return message?.trimmingCharacters(in: .whitespacesAndNewlines) ?? "PostgreSQL failed"
    }
}

extension SQLError.Cause {
    /// The error of our own function `row_is_sound`.
    static let damagedRowState = "AW001"

    /// - Parameter sqlState: https://www.postgresql.org/docs/15/errcodes-appendix.html
    init(sqlState: String) {
        switch sqlState {
        case Self.damagedRowState: self = .damagedRow
        case "XX001", "XX002": self = .damagedFile
        // The statement follows one that failed: the caller learns of the first when it settles.
        case "25P02": self = .constraint
        // Text with a NUL.
        case "22021", "22P05": self = .constraint
        case "53100", "53200", "53300": self = .full
        // The server became a standby, or was told to refuse writes.
        case "25006": self = .disconnected
        // What this connection prepared is missing, or another one's has its name.
        case "26000", "42P05": self = .sharedSession
        default:
            switch sqlState.prefix(2) {
            case "23": self = .constraint
            case "08", "57": self = .disconnected
            case "40", "55": self = .rolledBack
            // A commit that fails ends the connection.
            case "58": self = .unreadable
            default: self = .other
            }
        }
    }
}

/// One row of a result, in the binary format of each type.
struct PostgresRow: SQLRow {
    let result: PostgresResult
    let row: Int32

    /// Object ids of types (`pg_type.dat`).
    private static let (bool, bytea, int8, int2, int4, numeric): (Oid, Oid, Oid, Oid, Oid, Oid) =
        (16, 17, 20, 21, 23, 1700)

    func isNull(_ column: Int) -> Bool { PQgetisnull(result.raw, row, Int32(column)) == 1 }

    func integer(_ column: Int) -> Int64 {
        let bytes = bytes(column)
        switch PQftype(result.raw, Int32(column)) {
        case Self.numeric: return Self.integer(numeric: bytes)
        case Self.bool, Self.int2, Self.int4, Self.int8: return Self.integer(bytes)
        default: return 0
        }
    }

    func text(_ column: Int) -> String {
        switch PQftype(result.raw, Int32(column)) {
        case Self.bool, Self.int2, Self.int4, Self.int8, Self.numeric:
            isNull(column) ? "" : String(integer(column))
        default: String(decoding: bytes(column), as: UTF8.self)
        }
    }

    func blob(_ column: Int) -> [UInt8] { Array(bytes(column)) }

    private func bytes(_ column: Int) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            start: PQgetvalue(result.raw, row, Int32(column)),
            count: Int(PQgetlength(result.raw, row, Int32(column))))
    }

    /// Two's complement, the highest byte first.
    private static func integer(_ bytes: some Collection<UInt8>) -> Int64 {
        let isNegative = (bytes.first ?? 0) >= 0x80 && bytes.count > 1
        return bytes.reduce(isNegative ? -1 : 0) { $0 << 8 | Int64($1) }
    }

    /// A whole number as `numeric_send` writes it: how many digits to the base of 10,000, the
    /// weight of the first, the sign, the scale, the digits; all in 16 bits. Sums have this type.
    private static func integer(numeric bytes: UnsafeRawBufferPointer) -> Int64 {
        func word(_ index: Int) -> Int64 {
            guard bytes.count >= 2 * index + 2 else { return 0 }
            return integer(bytes[(2 * index)..<(2 * index + 2)])
        }
        let (count, weight, isNegative) = (Int(word(0)), Int(word(1)), word(2) != 0)
        guard weight >= 0 else { return 0 }
        let magnitude = (0...weight).reduce(Int64(0)) { sum, place in
            sum &* 10_000 &+ (place < count ? word(4 + place) : 0)
        }
        return isNegative ? -magnitude : magnitude
    }
}
