import NIOCore

/// A strict JSON parser (RFC 8259). Every text has one meaning or none: it rejects what other
/// parsers guess at, such as duplicate names, trailing commas, byte order marks and UTF-16.
public enum StrictJSON {
    /// The maximum length of a text, in bytes.
    public static let maximumLength = 64 * 1024
    /// How deep arrays and objects may be nested.
    public static let maximumDepth = 32
    /// How many elements an array, or members an object, may have.
    public static let maximumCount = 100

    /// Parses one value, with nothing after it.
    ///
    /// - Parameter maximumLength: a higher limit in bytes, for a text that carries a file.
    /// - Throws: `JSONError`.
    public static func parse(
        _ buffer: ByteBuffer, maximumLength: Int = maximumLength
    ) throws(JSONError) -> JSONValue {
        try result(maximumLength) { buffer.withUnsafeReadableBytes($0) }.get()
    }

    /// Parses one value, with nothing after it.
    ///
    /// - Throws: `JSONError`.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try result(maximumLength) { bytes.withUnsafeBytes($0) }.get()
    }

    private typealias Outcome = Result<JSONValue, JSONError>

    /// `withUnsafeBytes` cannot throw a typed error, so it returns a `Result`.
    private static func result(
        _ maximumLength: Int,
        _ withBytes: ((UnsafeRawBufferPointer) -> Outcome) -> Outcome
    ) -> Outcome {
        withBytes { bytes in
            var reader = JSONReader(bytes, maximumLength: maximumLength)
            do throws(JSONError) { return .success(try reader.document()) } catch {
                return .failure(error)
            }
        }
    }
}
