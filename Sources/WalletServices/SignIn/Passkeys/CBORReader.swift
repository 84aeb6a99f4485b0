/// A strict reader of CBOR in the form that authenticators must write (CTAP 2.1, section 8):
/// definite lengths and shortest numbers. Every size is checked before reading.
struct CBORReader {
    /// The maximum number of bytes.
    static let maximumLength = 16 * 1024
    /// The maximum nesting depth of arrays and maps.
    static let maximumDepth = 4
    /// The maximum number of elements in an array, or of entries in a map.
    static let maximumCount = 64

    private var rest: ArraySlice<UInt8>

    /// - Throws: `CBORError.tooLong`.
    init(_ bytes: ArraySlice<UInt8>) throws(CBORError) {
        guard bytes.count <= Self.maximumLength else { throw .tooLong }
        rest = bytes
    }

    /// Reads one value that must end the input.
    static func parse(_ bytes: [UInt8]) throws(CBORError) -> CBORValue {
        var reader = try CBORReader(bytes[...])
        let value = try reader.value()
        guard reader.isAtEnd else { throw .trailing }
        return value
    }

    /// True at the end of the input.
    var isAtEnd: Bool { rest.isEmpty }

    /// Reads the next value.
    mutating func value() throws(CBORError) -> CBORValue { try value(depth: 0) }

    private mutating func value(depth: Int) throws(CBORError) -> CBORValue {
        let first = try byte()
        let (kind, detail) = (first >> 5, first & 0x1F)
        if kind == 7 { return try simple(detail) }
        let number = try number(detail)
        switch kind {
        case 0: return .integer(try signed(number))
        case 1: return .integer(-1 - (try signed(number)))
        case 2: return .bytes(Array(try take(number)))
        case 3:
            guard let text = String(validating: try take(number), as: UTF8.self) else {
                throw .notUTF8
            }
            return .text(text)
        case 4: return try array(of: try count(number, depth), depth: depth + 1)
        case 5: return try map(of: try count(number, depth), depth: depth + 1)
        default: throw .notAccepted
        }
    }

    private mutating func array(of count: Int, depth: Int) throws(CBORError) -> CBORValue {
        var elements: [CBORValue] = []
        for _ in 0..<count { elements.append(try value(depth: depth)) }
        return .array(elements)
    }

    private mutating func map(of count: Int, depth: Int) throws(CBORError) -> CBORValue {
        var entries: [CBORValue: CBORValue] = [:]
        for _ in 0..<count {
            let key = try value(depth: depth)
            switch key {
            case .integer, .text: break
            default: throw .badKey
            }
            guard entries.updateValue(try value(depth: depth), forKey: key) == nil else {
                throw .duplicateKey
            }
        }
        return .map(entries)
    }

    private func simple(_ detail: UInt8) throws(CBORError) -> CBORValue {
        switch detail {
        case 20: .bool(false)
        case 21: .bool(true)
        case 22: .null
        case 31: throw .indefinite
        default: throw .notAccepted
        }
    }

    /// The number that begins in the first byte: in the byte itself, or in the next 1, 2, 4 or 8.
    private mutating func number(_ detail: UInt8) throws(CBORError) -> UInt64 {
        if detail < 24 { return UInt64(detail) }
        guard detail < 28 else {
            if detail == 31 { throw .indefinite }
            throw .notAccepted
        }
        let size = 1 << Int(detail - 24)
        let number = try take(UInt64(size)).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let largestShorter: UInt64 = size == 1 ? 23 : UInt64(1) << (4 * UInt64(size)) - 1
        guard number > largestShorter else { throw .notShortest }
        return number
    }

    private func signed(_ number: UInt64) throws(CBORError) -> Int64 {
        guard let number = Int64(exactly: number) else { throw .notAccepted }
        return number
    }

    private func count(_ number: UInt64, _ depth: Int) throws(CBORError) -> Int {
        guard depth < Self.maximumDepth else { throw .tooDeep }
        guard number <= UInt64(Self.maximumCount) else { throw .tooMany }
        return Int(number)
    }

    private mutating func byte() throws(CBORError) -> UInt8 {
        guard let byte = rest.popFirst() else { throw .unfinished }
        return byte
    }

    private mutating func take(_ count: UInt64) throws(CBORError) -> ArraySlice<UInt8> {
        guard count <= UInt64(rest.count) else { throw .unfinished }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }
}
