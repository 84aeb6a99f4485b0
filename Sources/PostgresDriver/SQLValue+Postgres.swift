import CPQ
import SQLStore

extension SQLValue {
    /// The object id of the value's type (`pg_type.dat`); nil for NULL, which has any type.
    var postgresType: Oid? {
        switch self {
        case .null: nil
        case .integer: 20
        case .text: 25
        case .blob: 17
        }
    }

    func fits(_ type: Oid) -> Bool { postgresType.map { $0 == type } ?? true }

    /// The value in the binary format of its type; nil for NULL.
    fileprivate var binary: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number):
            (0..<8).map { UInt8(truncatingIfNeeded: number >> (56 - 8 * $0)) }
        case .text(let text): Array(text.utf8)
        case .blob(let bytes): bytes
        }
    }
}

extension [SQLValue] {
    /// Passes the values as libpq expects them: pointers, lengths, formats.
    func withParameters<Answer>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Answer
    ) -> Answer {
        let values = map(\.binary)
        // One byte more, so that an empty value has a place too: null would be NULL.
        let room = values.reduce(1) { $0 + ($1?.count ?? 0) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { bytes in
            var (next, pointers): (Int, [UnsafePointer<CChar>?]) = (0, [])
            for value in values {
                guard let value, let base = bytes.baseAddress else {
                    pointers.append(nil)
                    continue
                }
                for (offset, byte) in value.enumerated() {
                    bytes[next + offset] = CChar(bitPattern: byte)
                }
                pointers.append(UnsafePointer(base + next))
                next += value.count
            }
            let lengths = values.map { Int32($0?.count ?? 0) }
            return body(pointers, lengths, [Int32](repeating: 1, count: count))
        }
    }
}
