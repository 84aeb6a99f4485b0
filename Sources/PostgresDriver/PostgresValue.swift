import CPQ
import SQLStore

/// A parameter of a statement as PostgreSQL takes it, in the binary format of its type.
struct PostgresValue {
    /// The object id of the type (`pg_type.dat`). NULL has any type, and so none here.
    let type: Oid?
    /// NULL has none.
    fileprivate let bytes: [UInt8]?

    init(_ value: SQLValue) {
        type = value.type?.element
        bytes = value.binary
    }

    /// Makes an array. Values that are all NULL have no type, and so make none.
    init?(_ values: [SQLValue]) {
        guard let type = values.lazy.compactMap(\.type).first else { return nil }
        self.type = type.array
        var bytes: [UInt8] = []
        // The number of dimensions, whether there are NULLs, the type, the count, the first index.
        let hasNull: Int32 = values.contains(.null) ? 1 : 0
        for number in [1, hasNull, Int32(type.element), Int32(values.count), 1] {
            bytes += number.bigEndianBytes
        }
        for value in values {
            let element = value.binary
            bytes += Int32(element?.count ?? -1).bigEndianBytes
            bytes += element ?? []
        }
        self.bytes = bytes
    }

    func fits(_ type: Oid) -> Bool { self.type.map { $0 == type } ?? true }
}

extension SQLValue {
    /// The object ids of the value's type and of its arrays (`pg_type.dat`). NULL has none.
    fileprivate var type: (element: Oid, array: Oid)? {
        switch self {
        case .null: nil
        case .integer: (20, 1016)
        case .text: (25, 1009)
        case .blob: (17, 1001)
        }
    }

    /// The value in the binary format of its type. NULL has none.
    fileprivate var binary: [UInt8]? {
        switch self {
        case .null: nil
        case .integer(let number): number.bigEndianBytes
        case .text(let text): Array(text.utf8)
        case .blob(let bytes): bytes
        }
    }
}

extension FixedWidthInteger {
    fileprivate var bigEndianBytes: [UInt8] {
        (1...Self.bitWidth / 8).map { UInt8(truncatingIfNeeded: self >> (Self.bitWidth - 8 * $0)) }
    }
}

extension [PostgresValue] {
    /// Passes the values as libpq expects them: pointers, lengths, formats.
    func withParameters<Answer>(
        _ body: (
            UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<Int32>?, UnsafePointer<Int32>?
        ) -> Answer
    ) -> Answer {
        // One byte more, so that an empty value has a place too: null would be NULL.
        let room = reduce(1) { $0 + ($1.bytes?.count ?? 0) }
        return withUnsafeTemporaryAllocation(of: CChar.self, capacity: room) { buffer in
            var (next, pointers): (Int, [UnsafePointer<CChar>?]) = (0, [])
            for value in self {
                guard let bytes = value.bytes, let base = buffer.baseAddress else {
                    pointers.append(nil)
                    continue
                }
                for (offset, byte) in bytes.enumerated() {
                    buffer[next + offset] = CChar(bitPattern: byte)
                }
                pointers.append(UnsafePointer(base + next))
                next += bytes.count
            }
            let lengths = map { Int32($0.bytes?.count ?? 0) }
            return body(pointers, lengths, [Int32](repeating: 1, count: count))
        }
    }
}
