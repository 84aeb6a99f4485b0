import NIOCore

/// A form with files, `multipart/form-data` (RFC 7578), parsed strictly: each name occurs once,
/// every part is `form-data`, and every value but a file is UTF-8 without the null character.
public struct UploadForm: Sendable {
    public private(set) var fields: FormFields
    /// The bytes of each chosen file; an empty file field counts as none.
    public private(set) var files: [String: [UInt8]] = [:]

    /// Wraps the fields of a form without files.
    init(fields: FormFields) { self.fields = fields }

    /// - Parameter type: the body's media type with its parameters.
    /// - Throws: `RequestError.badForm`.
    init(_ body: ByteBuffer, type: String) throws(RequestError) {
        fields = FormFields()
        guard let boundary = Self.boundary(of: type) else {
            throw .badForm("Name the boundary in Content-Type.")
        }
        let bytes = Array(body.readableBytesView)
        let line = Array("--\(boundary)".utf8)
        guard bytes.starts(with: line) else { throw .badForm("Begin with the boundary.") }
        let mark = MultipartMark(Self.newLine + line)
        var place = line.count
        while !Self.isEnd(bytes, place) {
            guard bytes[place...].starts(with: Self.newLine),
                let end = mark.find(in: bytes, place..<bytes.count)
            else { throw .badForm("End with the boundary and --.") }
            try add(bytes, min(place + 2, end)..<end)
            place = end + mark.count
        }
    }

    private static let newLine = Array("\r\n".utf8)

    /// True if the last boundary is here: `--`, and then at most one line end.
    private static func isEnd(_ bytes: [UInt8], _ place: Int) -> Bool {
        let rest = bytes[place...]
        return rest.elementsEqual("--".utf8) || rest.elementsEqual("--\r\n".utf8)
    }

    private static func boundary(of type: String) -> Substring? {
        let parameters = type.split(separator: ";").map { $0.drop { $0 == " " } }
        let name = "boundary="
        guard let found = parameters.first(where: { $0.lowercased().hasPrefix(name) }) else {
            return nil
        }
        var word = found.dropFirst(name.count)
        if word.count > 2, word.first == "\"", word.last == "\"" {
            word = word.dropFirst().dropLast()
        }
        let isPlain = word.utf8.allSatisfy { byte in
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
            default: "'()+_,-./:=?".utf8.contains(byte)
            }
        }
        return isPlain && (1...70).contains(word.utf8.count) ? word : nil
    }

    /// Adds one part: header lines, an empty line, and the value.
    private mutating func add(_ bytes: [UInt8], _ part: Range<Int>) throws(RequestError) {
        let gap = MultipartMark(Self.newLine + Self.newLine)
        guard let end = gap.find(in: bytes, part), end - part.lowerBound <= 2048 else {
            throw .badForm("Begin each part with its head.")
        }
        guard let head = String(validating: bytes[part.lowerBound..<end], as: UTF8.self),
            let disposition = Disposition(head)
        else { throw .badForm("Give each part one name, in Content-Disposition: form-data.") }
        let value = bytes[(end + gap.count)..<part.upperBound]
        guard disposition.isFile else {
            guard let text = String(validating: value, as: UTF8.self), !value.contains(0) else {
                throw .badForm("Send UTF-8 without null characters.")
            }
            return try fields.add(text, as: disposition.name)
        }
        guard files[disposition.name] == nil else { throw .badForm("Send each field once.") }
        if !value.isEmpty { files[disposition.name] = Array(value) }
    }
}

/// The disposition of a part. The name of the file is not kept.
private struct Disposition {
    let name: String
    let isFile: Bool

    /// Reads a part's headers, which need exactly one `Content-Disposition: form-data` with a name.
    init?(_ head: String) {
        let lines = head.split(separator: "\r\n").filter {
            $0.lowercased().hasPrefix("content-disposition:")
        }
        guard lines.count == 1, let line = lines.first else { return nil }
        let value = line.drop { $0 != ":" }.dropFirst().drop { $0 == " " }
        guard value.lowercased().hasPrefix("form-data;") else { return nil }
        let parameters = Self.parameters(of: value.dropFirst("form-data;".count))
        guard let name = parameters["name"], !name.isEmpty, parameters["", default: ""].isEmpty
        else { return nil }
        self.name = name
        isFile = parameters["filename"] != nil
    }

    /// Reads `name="value"; …`. Browsers write a quotation mark inside as `%22`, so the next one
    /// ends it.
    private static func parameters(of text: Substring) -> [String: String] {
        var found: [String: String] = [:]
        var rest = text
        while let equals = rest.firstIndex(of: "=") {
            let name = rest[..<equals].drop { $0 == " " || $0 == ";" }.lowercased()
            let value = rest[rest.index(after: equals)...]
            guard value.first == "\"", let end = value.dropFirst().firstIndex(of: "\""),
                found.updateValue(String(value.dropFirst()[..<end]), forKey: name) == nil
            else { return ["": "broken"] }
            rest = value[value.index(after: end)...]
        }
        return found
    }
}
