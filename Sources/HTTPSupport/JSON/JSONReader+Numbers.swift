extension JSONReader {
    /// Reads `-? (0 | [1-9][0-9]*) (. [0-9]+)? ([eE] [+-]? [0-9]+)?`.
    mutating func number() throws(JSONError) -> JSONValue {
        let start = position
        let isNegative = skip(UInt8(ascii: "-"))
        let firstDigit = position
        try digits(from: start)
        if bytes[firstDigit] == 0x30, position - firstDigit > 1 {
            throw JSONError(.badNumber, at: start)
        }
        let integerEnd = position
        if skip(UInt8(ascii: ".")) { try digits(from: start) }
        if skip(UInt8(ascii: "e")) || skip(UInt8(ascii: "E")) {
            if !skip(UInt8(ascii: "+")) { _ = skip(UInt8(ascii: "-")) }
            try digits(from: start)
        }
        if position == integerEnd, let value = integer(firstDigit..<integerEnd, isNegative) {
            return .integer(value)
        }
        return .number(String(decoding: bytes[start..<position], as: UTF8.self))
    }

    /// Reads an integer that fits 64 bits. `-0` does not count as one.
    private func integer(_ range: Range<Int>, _ isNegative: Bool) -> Int64? {
        var value: Int64 = 0
        for index in range {
            let digit = Int64(bytes[index]) - 0x30
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) =
                isNegative
                ? shifted.subtractingReportingOverflow(digit)
                : shifted.addingReportingOverflow(digit)
            guard !overflow, !carry else { return nil }
            value = sum
        }
        return isNegative && value == 0 ? nil : value
    }

    private mutating func digits(from start: Int) throws(JSONError) {
        let first = position
        while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
        guard position > first else { throw JSONError(.badNumber, at: start) }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        position += 1
        return true
    }
}
