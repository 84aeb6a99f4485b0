/// Fields as `application/x-www-form-urlencoded` (WHATWG URL, 5.2).
struct FormBody: Sendable {
    let bytes: [UInt8]

    /// - Parameter fields: those without a value are left out.
    init(_ fields: [(name: String, value: String?)]) {
        let pairs = fields.compactMap { field in
            field.value.map { "\(Self.escaped(field.name))=\(Self.escaped($0))" }
        }
        bytes = Array(pairs.joined(separator: "&").utf8)
    }

    private static func escaped(_ text: String) -> String {
        let hex = Array("0123456789ABCDEF".utf8)
        var result: [UInt8] = []
        for byte in text.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
                || (0x61...0x7A).contains(byte) || "*-._".utf8.contains(byte)
            if isPlain {
                result.append(byte)
            } else {
                result += [UInt8(ascii: "%"), hex[Int(byte >> 4)], hex[Int(byte & 0x0F)]]
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
