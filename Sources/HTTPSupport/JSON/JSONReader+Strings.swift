extension JSONReader {
    /// Reads a string, with the position on its opening quote.
    mutating func string() throws(JSONError) -> String {
        position += 1
        let start = position
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                let text = try text(bytes[start..<position], at: start)
                position += 1
                return text
            case UInt8(ascii: "\\"): return try escapedString(from: start)
            case 0..<0x20: throw controlError(byte)
            default: position += 1
            }
        }
        throw JSONError(.unfinished, at: position)
    }

    private mutating func escapedString(from start: Int) throws(JSONError) -> String {
        var unescaped = Array(bytes[start..<position])
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                position += 1
                return try unescaped.withUnsafeBytes { raw in
                    Result { () throws(JSONError) in try text(raw[...], at: start) }
                }.get()
            case UInt8(ascii: "\\"): try escape(into: &unescaped)
            case 0..<0x20: throw controlError(byte)
            default:
                unescaped.append(byte)
                position += 1
            }
        }
        throw JSONError(.unfinished, at: position)
    }

    private func text(
        _ slice: Slice<UnsafeRawBufferPointer>, at start: Int
    ) throws(JSONError) -> String {
        guard let text = String(validating: slice, as: UTF8.self) else {
            throw JSONError(.notUTF8, at: start)
        }
        return text
    }

    private mutating func escape(into text: inout [UInt8]) throws(JSONError) {
        let start = position
        position += 1
        guard let letter = next else { throw JSONError(.unfinished, at: position) }
        position += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
        case UInt8(ascii: "b"): text.append(0x08)
        case UInt8(ascii: "f"): text.append(0x0C)
        case UInt8(ascii: "n"): text.append(0x0A)
        case UInt8(ascii: "r"): text.append(0x0D)
        case UInt8(ascii: "t"): text.append(0x09)
        case UInt8(ascii: "u"): text.append(contentsOf: String(try scalar(from: start)).utf8)
        default: throw JSONError(.badEscape, at: start)
        }
    }

    private mutating func scalar(from start: Int) throws(JSONError) -> Unicode.Scalar {
        let unit = try codeUnit(from: start)
        guard unit != 0 else { throw JSONError(.nullCharacter, at: start) }
        if let scalar = Unicode.Scalar(unit) { return scalar }
        // Only surrogates are not scalars; a pair must be high, then low.
        guard unit < 0xDC00, next == UInt8(ascii: "\\") else {
            throw JSONError(.loneSurrogate, at: start)
        }
        position += 1
        guard next == UInt8(ascii: "u") else { throw JSONError(.loneSurrogate, at: start) }
        position += 1
        let low = UInt32(try codeUnit(from: start))
        let code = 0x10000 + (UInt32(unit) - 0xD800) << 10 + low &- 0xDC00
        guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(code) else {
            throw JSONError(.loneSurrogate, at: start)
        }
        return scalar
    }

    private mutating func codeUnit(from start: Int) throws(JSONError) -> UInt16 {
        var unit: UInt16 = 0
        for _ in 0..<4 {
            guard let byte = next else { throw JSONError(.unfinished, at: position) }
            guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw JSONError(.badEscape, at: start)
            }
            unit = unit << 4 | UInt16(digit)
            position += 1
        }
        return unit
    }

    private func controlError(_ byte: UInt8) -> JSONError {
        JSONError(byte == 0 ? .nullCharacter : .controlCharacter, at: position)
    }
}
