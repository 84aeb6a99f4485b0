/// Fields of a form or of a query, `name=value&…` (WHATWG URL, x-www-form-urlencoded), parsed
/// strictly: each name occurs once, and everything is UTF-8 without the null character.
public struct FormFields: Sendable {
    /// The maximum number of fields.
    public static let maximumCount = 100

    private var values: [String: String] = [:]

    /// - Throws: `RequestError.badForm`.
    public init(encoded bytes: some Collection<UInt8>) throws(RequestError) {
        guard !bytes.isEmpty else { return }
        for pair in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: true) {
            let parts = pair.split(
                separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try Self.decoded(parts[0])
            let value = parts.count == 2 ? try Self.decoded(parts[1]) : ""
            try add(value, as: name)
        }
    }

    /// Creates an empty set of fields.
    init() {}

    /// - Throws: `RequestError.badForm` for a repeated name, and for too many fields.
    mutating func add(_ value: String, as name: String) throws(RequestError) {
        guard values.count < Self.maximumCount else {
            throw .badForm("Send at most \(Self.maximumCount) fields.")
        }
        guard values.updateValue(value, forKey: name) == nil else {
            throw .badForm("Send each field once.")
        }
    }

    public var names: some Collection<String> { values.keys }

    /// The text of this field.
    public subscript(name: String) -> String? { values[name] }

    /// The text of this field; empty when it was not sent.
    public func text(_ name: String) -> String { values[name] ?? "" }

    /// An optional whole number in plain digits.
    ///
    /// - Throws: `RequestError` when it is anything else, or outside these bounds.
    public func integer(
        _ name: String, in bounds: ClosedRange<Int64>
    ) throws(RequestError) -> Int64? {
        guard let text = values[name] else { return nil }
        let isPlain = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
        guard isPlain, let value = Int64(text), bounds.contains(value) else {
            throw .wrongType(
                name, "an integer from \(bounds.lowerBound) to \(bounds.upperBound)")
        }
        return value
    }

    private static func decoded(_ bytes: some Collection<UInt8>) throws(RequestError) -> String {
        var plain: [UInt8] = []
        plain.reserveCapacity(bytes.count)
        var rest = bytes.makeIterator()
        while let byte = rest.next() {
            switch byte {
            case UInt8(ascii: "+"): plain.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = hexValue(rest.next()), let low = hexValue(rest.next()) else {
                    throw .badForm("A % must be followed by two hexadecimal digits.")
                }
                plain.append(high << 4 | low)
            default: plain.append(byte)
            }
        }
        guard let text = String(validating: plain, as: UTF8.self), !plain.contains(0) else {
            throw .badForm("Send UTF-8 without null characters.")
        }
        return text
    }

    private static func hexValue(_ byte: UInt8?) -> UInt8? {
        switch byte {
        case .some(let byte) where (0x30...0x39).contains(byte): byte - 0x30
        case .some(let byte) where (0x41...0x46).contains(byte): byte - 0x37
        case .some(let byte) where (0x61...0x66).contains(byte): byte - 0x57
        default: nil
        }
    }
}
