import CZlib
public import NIOCore

/// Compresses with zlib in the gzip format (RFC 1952).
public enum Gzip {
    /// How much effort to spend.
    public enum Effort: Int32, Sendable {
        /// For answers that the server builds for each request: zlib's default.
        case quick = 6
        /// For content that is compressed once and kept.
        case best = 9
    }

    /// Compresses these bytes, unless zlib fails, as it does without memory.
    public static func compress(_ plain: ByteBuffer, effort: Effort) -> ByteBuffer? {
        var stream = z_stream()
        // A window of 15 bits, plus 16 for the gzip format.
        let status = deflateInit2_(
            &stream, effort.rawValue, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(plain.readableBytes)))
        var packed = ByteBuffer()
        var isDone = false
        packed.writeWithUnsafeMutableBytes(minimumWritableBytes: bound) { output in
            isDone = deflate(plain, into: output, by: &stream)
            return isDone ? Int(stream.total_out) : 0
        }
        return isDone ? packed : nil
    }

    private static func deflate(
        _ plain: ByteBuffer, into output: UnsafeMutableRawBufferPointer, by stream: inout z_stream
    ) -> Bool {
        plain.withUnsafeReadableBytes { input in
            // zlib only reads its input.
            stream.next_in = UnsafeMutablePointer(
                mutating: input.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(input.count)
            stream.next_out = output.bindMemory(to: UInt8.self).baseAddress
            stream.avail_out = UInt32(output.count)
            return CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END
        }
    }
}
