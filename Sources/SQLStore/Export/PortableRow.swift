import Foundation

/// One row as a line of JSON: an array of null, integers, texts, and bytes as `{"b":"base64"}`.
enum PortableRow {
    static func line(_ values: [SQLValue]) -> [UInt8] {
        var line: [UInt8] = [UInt8(ascii: "[")]
        for value in values {
            if line.count > 1 { line.append(UInt8(ascii: ",")) }
            switch value {
            case .null: line += "null".utf8
            case .integer(let number): line += String(number).utf8
            case .text(let text): quote(text, into: &line)
            case .blob(let bytes):
                line += #"{"b":""#.utf8
                line += Data(bytes).base64EncodedData()
                line += #""}"#.utf8
            }
        }
        line.append(UInt8(ascii: "]"))
        return line
    }

    private static func quote(_ text: String, into line: inout [UInt8]) {
        line.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): line += [UInt8(ascii: "\\"), byte]
            case 0..<0x20:
                line += #"\u00"#.utf8
                line += [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            default: line.append(byte)
            }
        }
        line.append(UInt8(ascii: "\""))
    }

    fileprivate static let digits = Array("0123456789abcdef".utf8)

    /// Reads what `line` wrote.
    ///
    /// - Returns: nil for anything else.
    static func values(in line: [UInt8]) -> [SQLValue]? {
        var reader = Reader(rest: line[...])
        return reader.row()
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func row() -> [SQLValue]? {
            guard take("["), var values = value().map({ [$0] }) else { return nil }
            while take(",") {
                guard let value = value() else { return nil }
                values.append(value)
            }
            return take("]") && rest.isEmpty ? values : nil
        }

        private mutating func value() -> SQLValue? {
            if take("null") { return .null }
            if take(#"{"b":"#) {
                guard let text = text(), take("}"), let data = Data(base64Encoded: text) else {
                    return nil
                }
                return .blob(Array(data))
            }
            if rest.first == UInt8(ascii: "\"") { return text().map { .text($0) } }
            let number = rest.prefix { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") }
            rest = rest.dropFirst(number.count)
            return Int64(String(decoding: number, as: UTF8.self)).map { .integer($0) }
        }

        private mutating func text() -> String? {
            guard take("\"") else { return nil }
            var bytes: [UInt8] = []
            while let byte = rest.popFirst() {
                switch byte {
                case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
                case UInt8(ascii: "\\"):
                    guard let escaped = escaped() else { return nil }
                    bytes.append(escaped)
                case 0..<0x20: return nil
                default: bytes.append(byte)
                }
            }
            return nil
        }

        private mutating func escaped() -> UInt8? {
            if take("\"") { return UInt8(ascii: "\"") }
            if take("\\") { return UInt8(ascii: "\\") }
            guard take("u00"), let high = rest.popFirst(), let low = rest.popFirst(),
                let upper = digits.firstIndex(of: high), let lower = digits.firstIndex(of: low)
            else { return nil }
            return UInt8(upper * 16 + lower)
        }

        private mutating func take(_ word: StaticString) -> Bool {
            let found = word.withUTF8Buffer { rest.starts(with: $0) }
            if found { rest = rest.dropFirst(word.utf8CodeUnitCount) }
            return found
        }
    }
}
