/// Reads the bytes of one JSON text.
struct JSONReader {
    let bytes: UnsafeRawBufferPointer
    var position = 0
    private let maximumLength: Int
    private var depth = 0

    init(_ bytes: UnsafeRawBufferPointer, maximumLength: Int) {
        self.bytes = bytes
        self.maximumLength = maximumLength
    }

    /// The next byte. There is none at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    mutating func document() throws(JSONError) -> JSONValue {
        guard bytes.count <= maximumLength else {
            throw JSONError(.tooLong, at: maximumLength)
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { throw JSONError(.byteOrderMark, at: 0) }
        skipSpaces()
        guard next != nil else { throw JSONError(.empty, at: position) }
        let value = try value()
        skipSpaces()
        guard next == nil else { throw JSONError(.trailing, at: position) }
        return value
    }

    private mutating func value() throws(JSONError) -> JSONValue {
        switch next {
        case UInt8(ascii: "{"): try object()
        case UInt8(ascii: "["): try array()
        case UInt8(ascii: "\""): .string(try string())
        case .some(0x30...0x39), UInt8(ascii: "-"): try number()
        case UInt8(ascii: "t"): try literal("true", .bool(true))
        case UInt8(ascii: "f"): try literal("false", .bool(false))
        case UInt8(ascii: "n"): try literal("null", .null)
        case nil: throw JSONError(.unfinished, at: position)
        default: throw JSONError(.unexpected, at: position)
        }
    }

    private mutating func object() throws(JSONError) -> JSONValue {
        try open()
        var members: [JSONObject.Member] = []
        if take(UInt8(ascii: "}")) { return closed(.object(JSONObject(members))) }
        repeat {
            skipSpaces()
            let start = position
            guard next == UInt8(ascii: "\"") else { throw error() }
            let name = try string()
            guard !members.contains(where: { $0.name == name }) else {
                throw JSONError(.duplicateName, at: start)
            }
            guard members.count < StrictJSON.maximumCount else {
                throw JSONError(.tooMany, at: start)
            }
            guard take(UInt8(ascii: ":")) else { throw error() }
            skipSpaces()
            members.append(.init(name, try value()))
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "}")) else { throw error() }
        return closed(.object(JSONObject(members)))
    }

    private mutating func array() throws(JSONError) -> JSONValue {
        try open()
        var elements: [JSONValue] = []
        if take(UInt8(ascii: "]")) { return closed(.array(elements)) }
        repeat {
            skipSpaces()
            guard elements.count < StrictJSON.maximumCount else {
                throw JSONError(.tooMany, at: position)
            }
            elements.append(try value())
        } while take(UInt8(ascii: ","))
        guard take(UInt8(ascii: "]")) else { throw error() }
        return closed(.array(elements))
    }

    private mutating func open() throws(JSONError) {
        guard depth < StrictJSON.maximumDepth else { throw JSONError(.tooDeep, at: position) }
        depth += 1
        position += 1
    }

    private mutating func closed(_ value: JSONValue) -> JSONValue {
        depth -= 1
        return value
    }

    private mutating func literal(
        _ word: StaticString, _ value: JSONValue
    ) throws(JSONError) -> JSONValue {
        for index in 0..<word.utf8CodeUnitCount {
            guard next == word.utf8Start[index] else { throw error() }
            position += 1
        }
        return value
    }

    /// Skips whitespace, then this byte if it comes next.
    private mutating func take(_ byte: UInt8) -> Bool {
        skipSpaces()
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func skipSpaces() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
            position += 1
        }
    }

    /// The error for a byte that may not occur here.
    func error() -> JSONError {
        JSONError(next == nil ? .unfinished : .unexpected, at: position)
    }
}
