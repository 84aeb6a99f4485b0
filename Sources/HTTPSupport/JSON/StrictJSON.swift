import NIOCore

/// A strict reader of JSON (RFC 8259). Every text has one meaning or none: it refuses what other
/// readers guess at, such as duplicate names, trailing commas, byte order marks and UTF-16.
public enum StrictJSON {
    /// The longest text, in bytes.
    public static let maximumLength = 64 * 1024
    /// How deep arrays and objects may be nested.
    public static let maximumDepth = 32
    /// How many elements an array, or members an object, may have.
    public static let maximumCount = 100

    /// Reads one value and nothing after it.
    ///
    /// - Parameter maximumLength: more bytes than usual, for what carries a file inside.
    /// - Throws: `JSONError`.
    public static func parse(
        _ buffer: ByteBuffer, maximumLength: Int = maximumLength
    ) throws(JSONError) -> JSONValue {
        try result(maximumLength) { buffer.withUnsafeReadableBytes($0) }.get()
    }

    /// Reads one value and nothing after it.
    ///
    /// - Throws: `JSONError`.
    public static func parse(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
        try result(maximumLength) { bytes.withUnsafeBytes($0) }.get()
    }

    private typealias Outcome = Result<JSONValue, JSONError>

    /// `withUnsafeBytes` cannot carry a typed error, so the outcome is carried as a value.
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
