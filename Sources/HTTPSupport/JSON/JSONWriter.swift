public import Foundation
public import Ledger
public import NIOCore

/// Writes JSON directly into the bytes of a response, without boxing any value.
public struct JSONWriter: Sendable {
    /// The bytes written so far.
    public private(set) var buffer: ByteBuffer
    private var needsComma = false

    /// - Parameter capacity: the initial size in bytes; the buffer grows when needed.
    public init(capacity: Int = 512) {
        buffer = ByteBufferAllocator().buffer(capacity: capacity)
    }

    /// One JSON object.
    ///
    /// - Parameter write: writes the members of the object.
    public init(capacity: Int = 512, _ write: (inout JSONWriter) -> Void) {
        self.init(capacity: capacity)
        object(nil, write)
    }

    /// Writes `{`, what `body` writes, and `}`.
    public mutating func object(_ name: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        begin(name)
        nest(UInt8(ascii: "{"), UInt8(ascii: "}"), body)
    }

    /// Writes `[`, what `body` writes, and `]`.
    public mutating func array(_ name: StaticString? = nil, _ body: (inout JSONWriter) -> Void) {
        begin(name)
        nest(UInt8(ascii: "["), UInt8(ascii: "]"), body)
    }

    /// Writes a string, or null.
    public mutating func string(_ name: StaticString?, _ text: String?) {
        begin(name)
        guard let text else { return writeNull() }
        quote(text)
    }

    /// Writes an integer, or null.
    public mutating func integer(_ name: StaticString?, _ value: Int64?) {
        begin(name)
        guard let value else { return writeNull() }
        buffer.writeString(String(value))
    }

    /// Writes a number from its finished digits, such as `12.50`.
    public mutating func number(_ name: StaticString?, _ digits: String) {
        begin(name)
        buffer.writeString(digits)
    }

    /// Writes true or false.
    public mutating func bool(_ name: StaticString?, _ value: Bool) {
        begin(name)
        buffer.writeStaticString(value ? "true" : "false")
    }

    /// Writes null.
    public mutating func null(_ name: StaticString?) {
        begin(name)
        writeNull()
    }

    /// Writes an id in lower case (RFC 9562), or null.
    public mutating func id(_ name: StaticString?, _ id: UUID?) {
        begin(name)
        guard let id else { return writeNull() }
        var digits = JSONDigits()
        withUnsafeBytes(of: id.uuid) { bytes in
            for (index, byte) in bytes.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 { digits.add("-") }
                digits.addHex(byte)
            }
        }
        write(quoted: digits)
    }

    /// Writes a timestamp in RFC 3339 with three decimals, or null.
    public mutating func time(_ name: StaticString?, _ time: Timestamp?) {
        begin(name)
        guard let time else { return writeNull() }
        guard let digits = JSONDigits(time) else { return quote(time.rfc3339) }
        write(quoted: digits)
    }

    private mutating func begin(_ name: StaticString?) {
        if needsComma { buffer.writeInteger(UInt8(ascii: ",")) }
        needsComma = true
        guard let name else { return }
        buffer.writeInteger(UInt8(ascii: "\""))
        buffer.writeStaticString(name)
        buffer.writeStaticString("\":")
    }

    /// Writes a string under a name known only at run time.
    public mutating func string(named name: String, _ text: String) {
        begin(named: name)
        string(nil, text)
    }

    /// Writes an integer under a name known only at run time.
    public mutating func integer(named name: String, _ value: Int64) {
        begin(named: name)
        integer(nil, value)
    }

    /// Like `begin`, for a name known only at run time.
    mutating func begin(named name: String) {
        if needsComma { buffer.writeInteger(UInt8(ascii: ",")) }
        needsComma = true
        quote(name)
        buffer.writeInteger(UInt8(ascii: ":"))
        needsComma = false
    }

    mutating func raw(_ text: String) {
        begin(nil)
        buffer.writeString(text)
    }

    private mutating func nest(
        _ opening: UInt8, _ closing: UInt8, _ body: (inout JSONWriter) -> Void
    ) {
        buffer.writeInteger(opening)
        needsComma = false
        body(&self)
        buffer.writeInteger(closing)
        needsComma = true
    }

    private mutating func writeNull() { buffer.writeStaticString("null") }

    private mutating func write(quoted digits: JSONDigits) {
        buffer.writeInteger(UInt8(ascii: "\""))
        buffer.writeBytes(digits.bytes)
        buffer.writeInteger(UInt8(ascii: "\""))
    }

    private mutating func quote(_ text: String) {
        buffer.writeInteger(UInt8(ascii: "\""))
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x22 && $0 != 0x5C }) {
            buffer.writeString(text)
        } else {
            for byte in text.utf8 { buffer.writeEscaped(byte) }
        }
        buffer.writeInteger(UInt8(ascii: "\""))
    }
}

extension ByteBuffer {
    fileprivate mutating func writeEscaped(_ byte: UInt8) {
        switch byte {
        case 0x22: writeStaticString("\\\"")
        case 0x5C: writeStaticString("\\\\")
        case 0x0A: writeStaticString("\\n")
        case 0x0D: writeStaticString("\\r")
        case 0x09: writeStaticString("\\t")
        case 0..<0x20:
            writeStaticString("\\u00")
            var digits = JSONDigits()
            digits.addHex(byte)
            writeBytes(digits.bytes)
        default: writeInteger(byte)
        }
    }
}
