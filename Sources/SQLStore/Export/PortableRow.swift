import Foundation

/// One row as a line of JSON: an array of null, integers, texts, and bytes as `{"b":"base64"}`.
enum PortableRow {
    static func line(_ values: [SQLValue]) throws -> [UInt8] {
        try PortableFile.line(values.map(PortableValue.init))
    }

    /// Reads what `line` wrote.
    static func values(in line: [UInt8]) -> [SQLValue]? {
        PortableFile.read([PortableValue].self, in: line)?.map(\.value)
    }
}

private struct PortableValue: Codable {
    let value: SQLValue

    private enum Key: String, CodingKey { case bytes = "b" }

    init(_ value: SQLValue) {
        self.value = value
    }

    func encode(to encoder: any Encoder) throws {
        if case .blob(let bytes) = value {
            var object = encoder.container(keyedBy: Key.self)
            return try object.encode(Data(bytes), forKey: .bytes)
        }
        var plain = encoder.singleValueContainer()
        switch value {
        case .null, .blob: try plain.encodeNil()
        case .integer(let number): try plain.encode(number)
        case .text(let text): try plain.encode(text)
        }
    }

    init(from decoder: any Decoder) throws {
        let plain = try decoder.singleValueContainer()
        if plain.decodeNil() {
            value = .null
        } else if let text = try? plain.decode(String.self) {
            value = .text(text)
        } else if let number = try? plain.decode(Int64.self) {
            value = .integer(number)
        } else {
            let object = try decoder.container(keyedBy: Key.self)
            value = .blob(Array(try object.decode(Data.self, forKey: .bytes)))
        }
    }
}
